import { defineErrors } from '../core/errors'

/** Refusals of sign-in, users, roles, departments, tenants and menus. */
export const identityErrors = defineErrors('identity', {
  wrongCredentials: { text: '用户名或密码不正确' },
  tooManyFailures: { text: '用户登录失败次数过多，请稍后再试' },
  accountDisabled: { text: '账号已停用，请联系管理员' },
  tenantExpired: { text: '租户已到期，请联系供应商' },
  wrongCaptcha: { text: '验证码不正确' },
  captchaNeeded: { text: '请输入验证码' },
  wrongClient: { text: '客户端认证失败' },
  wrongGrant: { text: '不支持的授权方式' },
  invalidRefreshToken: { text: '登录已过期，请重新登录' },
  wrongOldPassword: { text: '原密码不正确' },
  passwordsDiffer: { text: '请输入正确的确认密码' },
  ownAccount: { text: '不能删除或停用自己的账号' },
  builtInAccount: { status: 403, text: '平台管理员账号只能由本人修改' },
  accountFixed: { text: '登录账号不能修改' },
  passwordNotHere: { text: '修改用户时不能修改密码，请使用重置密码' },
  builtInRole: { text: '管理员角色不能删除或更改别名' },
  tenantFixed: { text: '租户编号不能修改' },
  beyondOwnRights: { status: 403, text: '不能授予自己没有的权限' },
  accountLimit: { text: '账号数量已达上限：{{count}}' },
  ownParent: { text: '上级不能是自己或自己的下级' },
  platformTenant: { text: '平台租户不能删除' },
  builtInMenu: { text: '内置菜单不能删除，可在角色中取消授权' },
  menuFixed: { text: '内置菜单的编号和类型不能修改' },
})
