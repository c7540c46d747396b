import * as z from 'zod'
import { field, Id } from '../core/fields'
import { listing } from '../core/listing'

/** How somebody proved, or meant to prove, who he is. */
export const signInWays = {
  password: '密码',
  captcha: '密码和图形验证码',
  authenticator: '动态验证码',
  recovery: '恢复码',
  provider: '单点登录',
} as const
export type SignInWay = keyof typeof signInWays

/** Why a sign-in failed. */
export const signInReasons = {
  none: '—',
  unknown: '账号不存在',
  password: '密码不正确',
  code: '动态验证码不正确或已使用',
  account: '账号已停用',
  period: '不在账号有效期内',
  tenant: '租户已停用或到期',
  provider: '身份提供方未确认或未放行',
} as const
export type SignInReason = keyof typeof signInReasons

/** One sign-in, or one that failed. An account that does not exist is cut short: people type passwords there by mistake. */
export const SignInLog = z.object({
  id: Id,
  signInTime: field.instant('登录时间', { column: 170, search: true }),
  account: field.text('登录账号', { max: 64, column: true, search: true }),
  result: field.choice(
    '结果',
    { success: '成功', failure: '失败', waiting: '等待第二步' },
    { column: true, search: true },
  ),
  reason: field.choice('失败原因', signInReasons, { column: true, search: true }),
  way: field.choice('登录方式', signInWays, { column: true, search: true }),
  ip: field.text('IP 地址', { max: 64, column: true, search: true }),
  userAgent: field.text('浏览器', { max: 300, column: true }),
})
export type SignInLog = z.infer<typeof SignInLog>

/** Sign-ins to the caller's tenant, newest first; kept for a year. What was refused for too many failures is not in it. */
export const signInLogs = listing({
  path: '/blade-system/signinlog',
  noun: 'signInLog',
  label: '登录日志',
  schema: SignInLog,
  permission: 'sign_in_log_view',
})
