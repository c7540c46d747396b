/**
 * Why a session is over, as the refusal of its token (`core.unauthorized`) tells in `reason`, and how it is said. A token that
 * nobody has signed here, and one whose own time is over, are told nothing.
 */
export const sessionEnds = {
  disabled: '您的账号已停用，请联系管理员。',
  period: '您的账号不在有效期内，请联系管理员。',
  tenantExpired: '租户已到期，请联系供应商。',
  tenantDisabled: '租户已停用，请联系供应商。',
  logout: '此登录已在其他窗口或设备上退出，请重新登录。',
  removed: '此登录已被管理员结束，请重新登录。',
  password: '密码或两步验证已更改，请重新登录。',
  provider: '身份提供方的登录已停用，请联系管理员。',
  reuse: '此登录可能已被他人使用，为安全起见已结束，请重新登录。',
  expired: '登录已过期，请重新登录。',
} as const
export type SessionEnd = keyof typeof sessionEnds
