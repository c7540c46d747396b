import { coreErrors, type Envelope } from '@energy-console/contract'
import { translate } from '../../i18n'
import { logError } from '../browser/errorLog'
import { CallError } from '../CallError'
import { notify } from '../notify'
import { leave } from '../sign-in/leave'
import { readEnvelope } from './readEnvelope'

/** How an answer is taken. */
export interface Handling {
  /** The answer is the data itself. */
  isBare: boolean
  /** Nothing is shown for an ordinary refusal. */
  isQuiet: boolean
  silentCodes: readonly number[]
  /** Of the call, under which its refusal is said. */
  path: string
  /** Shows a refusal where it belongs; where it has (`true`), nothing else says it. */
  shows?: ((error: CallError) => boolean) | undefined
}

/**
 * Reads an answer and does what the error catalogue (specification, section 8) says about its code.
 *
 * @throws CallError; its code is 0 where the answer broke off, as where none came: nobody has refused anything then
 */
export async function receive(response: Response, handling: Handling): Promise<Envelope> {
  const { code, ...envelope } = await readEnvelope(response, { isBare: handling.isBare })
  const text = messageOf(envelope)
  if (code === 200) return { code, success: true, data: envelope.data, msg: text }
  if (code === 419) {
    notify.notice(translate('温馨提示'), text)
    return { code, success: false, data: envelope.data, msg: text }
  }
  const error = new CallError(text, code, envelope.error)
  if (code === 401) leave({ kind: 'unauthorized', refusal: envelope.error })
  if (code === 418) leave({ kind: 'inactive' })
  if (code === 401 || code === 418) throw error
  if (code === 500) logError(error, new URL(response.url).pathname, errorIdOf(envelope))
  sayRefusal(error, handling)
  throw error
}

/** Says a refusal once: where it belongs, else in a message of the shell. */
export function sayRefusal(error: CallError, { isQuiet, silentCodes, path, shows }: Handling): void {
  if (isQuiet || silentCodes.includes(error.code) || shows?.(error)) return
  notify.refusal(path, error.message)
}

/** The number that leads to the details in the server's log. */
const errorIdOf = ({ error }: Partial<Envelope>): string | undefined =>
  error?.key === coreErrors.internal.key ? String(error.params.id) : undefined

/** The text to show: the refusal's translation, else `msg`, else `error_description`, else 未知错误. */
function messageOf(envelope: Partial<Envelope> & { error_description?: string }): string {
  const { error, msg, error_description: description } = envelope
  if (!error) return translate(msg || description || '未知错误')
  const params = Object.entries(error.params).map(([name, value]) => [
    name,
    // a reason may have gaps of its own, which the other parameters fill
    typeof value === 'string' ? translate(value, error.params) : value,
  ])
  return translate(error.text, Object.fromEntries(params))
}
