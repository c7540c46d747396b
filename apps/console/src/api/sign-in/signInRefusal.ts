import type { DataOf } from '@energy-console/contract'
import { issueToken } from '@energy-console/contract/identity'
import { translate } from '../../i18n'
import { CallError } from '../CallError'
import { notify } from '../notify'

/** What the server answers to whoever signs in: a grant, or why not. */
export type SignInAnswer = DataOf<typeof issueToken>

/** Why somebody is not signed in, in the user's language: `error_description` has its values filled in and is no key. */
export const signInRefusal = ({
  error_description,
  error_text = error_description,
  error_params,
}: Extract<SignInAnswer, { error_description: string }>): string => translate(error_text, error_params)

/** What a form says of an attempt that has failed; it is translated already. */
export const messageOf = (thrown: unknown): string =>
  thrown instanceof CallError ? thrown.message : translate('未知错误')

/** Somebody types anew: what is said of the last attempt goes. */
export const forgetAttempt = (): void => notify.attempt(issueToken.path)
