import * as z from 'zod'
import { call } from '../core/call'
import { Ids } from '../core/fields'
import { PasswordDigest } from './signIn'

/** Parameter of a tenant: `true` asks everybody of it who signs in with a password for a second step. */
export const secondFactorParameter = 'totp_required'

/** Recovery codes that somebody is given. */
export const recoveryCodes = 10

/** Six digits of an authenticator, or one of the recovery codes; spaces and hyphens do not matter. */
const SecondFactorCode = z.string().min(6).max(32).meta({ label: '动态验证码' })

const at = (verb: string) => `/api/blade-user/second-factor/${verb}`
const captchaHeaders = {
  'Captcha-Key': 'key of a captcha, where the answer was that one is needed',
  'Captcha-Code': 'the characters of its picture',
}
const Proof = z.object({ password: PasswordDigest.meta({ label: '密码' }) })
const Codes = z.object({ recoveryCodes: z.array(z.string()) })

/** How the caller's own sign-in is secured. */
export const getSecondFactor = call({
  method: 'GET',
  path: at('detail'),
  label: '我的两步验证',
  permission: 'session',
  reads: ['user', 'param'],
  data: z.object({
    isOn: z.boolean(),
    /** The tenant asks for it: it cannot be switched off. */
    isRequired: z.boolean(),
    /** Since when it is on; null while it is off. */
    since: z.string().nullable(),
    /** Recovery codes that have not been used. */
    recoveryLeft: z.number(),
  }),
})

/** A new secret for the caller's authenticator. It counts from {@link confirmSecondFactor} on; what was on before goes on until then. */
export const beginSecondFactor = call({
  method: 'POST',
  path: at('begin'),
  label: '设置两步验证',
  permission: 'session',
  changes: ['user'],
  headers: captchaHeaders,
  body: Proof,
  data: z.object({
    /** In base32, for those who type it. */
    secret: z.string(),
    /** `otpauth://…`, the text of the QR code. */
    uri: z.string(),
  }),
})

/** Switches the second step on with a code of the new secret, and answers recovery codes, this once. */
export const confirmSecondFactor = call({
  method: 'POST',
  path: at('confirm'),
  label: '启用两步验证',
  permission: 'session',
  changes: ['user'],
  audit: '启用两步验证',
  body: z.object({ code: SecondFactorCode }),
  data: Codes,
})

/** New recovery codes in the place of all former ones, answered this once. */
export const renewRecoveryCodes = call({
  method: 'POST',
  path: at('renewCodes'),
  label: '更换恢复码',
  permission: 'session',
  changes: ['user'],
  audit: '更换恢复码',
  headers: captchaHeaders,
  body: Proof,
  data: Codes,
})

/** Switches the caller's own second step off, where his tenant does not ask for it. */
export const removeSecondFactor = call({
  method: 'POST',
  path: at('remove'),
  label: '停用两步验证',
  permission: 'session',
  changes: ['user'],
  audit: '停用两步验证',
  headers: captchaHeaders,
  body: Proof,
})

/** For users who have lost what they prove themselves with: takes their second step off and ends their sessions. */
export const resetSecondFactor = call({
  method: 'POST',
  path: '/api/blade-user/reset-second-factor',
  label: '重置两步验证',
  permission: 'user_reset_second_factor',
  changes: ['user'],
  audit: '重置两步验证',
  query: z.object({ userIds: Ids.meta({ reference: 'user', label: '用户' }) }),
})
