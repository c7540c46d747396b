import * as z from 'zod'
import { call } from '../core/call'

/** MD5 digest of the plain password, 32 hex digits: what the wire carries instead of it. */
export const PasswordDigest = z.string().regex(/^[0-9a-fA-F]{32}$/, '密码应为 32 位摘要')

const text = (max: number, label: string) => z.string().max(max).optional().meta({ label })

/** Parameters of the token call, in the query string or in a form body; the body wins. */
export const TokenParameters = z.object({
  tenantId: text(12, '租户编号'),
  username: text(64, '登录账号'),
  password: text(64, '密码'),
  grant_type: text(32, '授权方式'),
  scope: text(32, '授权范围'),
  type: text(32, '登录类型'),
  refresh_token: text(512, '刷新令牌'),
  challenge: text(64, '验证凭据'),
  /** Of an authenticator, or the one-time code of `/auth-redirect`. */
  code: text(64, '动态验证码'),
  browser_key: text(128, '浏览器凭据'),
})
export type TokenParameters = z.infer<typeof TokenParameters>

/** A granted sign-in. `expires_in` is in seconds. */
export const TokenGrant = z.object({
  tenant_id: z.string(),
  user_id: z.string(),
  dept_id: z.string(),
  post_id: z.string(),
  role_id: z.string(),
  oauth_id: z.string(),
  account: z.string(),
  user_name: z.string(),
  nick_name: z.string(),
  real_name: z.string(),
  role_name: z.string(),
  avatar: z.string(),
  access_token: z.string(),
  refresh_token: z.string(),
  token_type: z.literal('bearer'),
  expires_in: z.number(),
  detail: z.record(z.string(), z.unknown()),
  license: z.string(),
})
export type TokenGrant = z.infer<typeof TokenGrant>

/** A refused sign-in; it comes with HTTP status 200. */
export const TokenRefusal = z.object({
  error_code: z.number(),
  error_description: z.string(),
  /** The same is asked again with a captcha, even where the installation does not ask for one. */
  captcha_needed: z.boolean().optional(),
  /** The same words with their parameters apart, for clients of other languages; where there are parameters. */
  error_text: z.string().optional(),
  error_params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  /** Stable key of the refusal, where a client is to go on by it: `identity.secondFactorNeeded`, `identity.challengeOver`, `identity.providerProof`. */
  error_key: z.string().optional(),
  /** What continues a sign-in that needs a second step (from the same address) or a password (in the same browser), within five minutes. */
  challenge: z.string().optional(),
})
export type TokenRefusal = z.infer<typeof TokenRefusal>

/**
 * Sign-in by password (with or without a captcha), perhaps with a second step, or by refresh token. Needs `Authorization: Basic` of a client; the
 * captcha travels in the headers `Captcha-Key` and `Captcha-Code`.
 */
export const issueToken = call({
  method: 'POST',
  path: '/api/blade-auth/oauth/token',
  label: '获取令牌',
  permission: 'public',
  changes: [],
  description:
    'Sign-in (`grant_type=password` or `captcha`) and renewal (`grant_type=refresh_token`, with `refresh_token`). ' +
    'Where the refusal has the `error_key` `identity.secondFactorNeeded`, `grant_type=second_factor` with its ' +
    '`challenge` and a `code` of the authenticator (or a recovery code) completes the sign-in. ' +
    '`grant_type=provider_code` takes the `code` of `/auth-redirect` with the `browser_key` that began the sign-in; ' +
    'where the `error_key` is `identity.providerProof` or `identity.providerProofWrong`, once more with the `challenge` as ' +
    '`code` and the `password` of the account. ' +
    '`password` is the MD5 digest of the plain password, 32 hex digits. Send the parameters as a form, so that they ' +
    'stay out of logs of addresses; the query is accepted too. A refusal comes with status 200 and `error_code`.',
  headers: {
    'Tenant-Id': 'the tenant, where the parameters name none',
    'Captcha-Key': 'key of a captcha, with `grant_type=captcha`',
    'Captcha-Code': 'the characters of its picture',
  },
  needsClient: true,
  isForm: true,
  answer: 'bare',
  query: TokenParameters,
  body: TokenParameters,
  data: z.union([TokenGrant, TokenRefusal]),
})

/** A picture with characters to copy; good for one attempt within two minutes. */
export const getCaptcha = call({
  method: 'GET',
  path: '/api/blade-auth/oauth/captcha',
  label: '获取验证码',
  permission: 'public',
  reads: [],
  answer: 'bare',
  data: z.object({ key: z.string(), image: z.string() }),
})

/** Ends the session: its access and refresh tokens are worth nothing from now on. */
export const logout = call({
  method: 'GET',
  path: '/api/blade-auth/oauth/logout',
  label: '退出登录',
  permission: 'session',
  changes: [],
  isOpenUnlicensed: true,
  isOpenToViewers: true,
  audit: '退出登录',
})

/** Proves that the session's user sits before a locked screen. The session goes on as it was, also one that views another tenant. */
export const unlockSession = call({
  method: 'POST',
  path: '/api/blade-auth/oauth/unlock',
  label: '解锁屏幕',
  permission: 'session',
  changes: [],
  isOpenToViewers: true,
  headers: {
    'Captcha-Key': 'key of a captcha, where sign-in asks for one or the answer was that one is needed',
    'Captcha-Code': 'the characters of its picture',
  },
  body: z.object({ password: PasswordDigest.meta({ label: '密码' }) }),
})

/** A ticket for the address or first frame of a socket: one use, within a minute. */
export const issueSocketTicket = call({
  method: 'POST',
  path: '/api/blade-auth/oauth/ticket',
  label: '获取连接票据',
  permission: 'session',
  changes: [],
  data: z.object({ ticket: z.string(), expiresIn: z.number() }),
  isOpenToViewers: true,
  isQuiet: true,
})
