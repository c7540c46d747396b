import {
  getCaptcha,
  identityErrors,
  issueSocketTicket,
  issueToken,
  logout,
  unlockSession,
} from '@energy-console/contract/identity'
import { AppError } from '../../../platform/errors'
import { type Implementation, implementDetached, implementPublic } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { createCaptcha } from '../password/captcha'
import { proveOwnPassword } from '../password/ownPassword'
import { endSessions } from '../session/sessions'
import { issueTicket, ticketSeconds } from '../session/tickets'
import { noteViewingEnded } from '../session/viewing'
import { grantToken, isCaptchaOn } from './rules'

export const signInRoutes = (platform: Platform): readonly Implementation[] => [
  implementPublic(issueToken, async ({ query, body, request }) => {
    try {
      return await grantToken(platform, { ...query, ...withoutEmpty(body) }, request)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const refusal = { error_code: 400, error_description: error.message }
      const { spec, params } = error
      if (spec === identityErrors.captchaNeeded) return { ...refusal, captcha_needed: true }
      if (spec === identityErrors.challengeOver || spec === identityErrors.signInOver)
        return { ...refusal, error_key: spec.key }
      if (spec === identityErrors.providerProof || spec === identityErrors.providerProofWrong) {
        const { challenge, ...told } = params
        const further = { error_key: spec.key, challenge: String(challenge) }
        return { ...refusal, ...further, error_text: spec.text, error_params: told }
      }
      if (spec !== identityErrors.secondFactorNeeded)
        return Object.keys(params).length === 0
          ? refusal
          : { ...refusal, error_text: spec.text, error_params: params }
      return { ...refusal, error_key: spec.key, challenge: String(params.challenge) }
    }
  }),
  implementPublic(getCaptcha, ({ request }) => createCaptcha(platform, request.ip)),
  implementDetached(logout, async ({ session, request }) => {
    if (session.isViewOnly) await noteViewingEnded(platform, session, request)
    await endSessions(platform, { sessionId: session.sessionId, reason: 'logout' })
  }),
  implementDetached(unlockSession, async (context) =>
    proveOwnPassword(platform, context, {
      digest: context.body.password,
      wrong: identityErrors.wrongPassword,
      field: 'password',
      needsCaptcha: await isCaptchaOn(platform),
    }),
  ),
  implementDetached(issueSocketTicket, async ({ session }) => ({
    ticket: await issueTicket(platform, session.sessionId),
    expiresIn: ticketSeconds,
  })),
]

const withoutEmpty = <T extends object>(values: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== ''),
  ) as Partial<T>
