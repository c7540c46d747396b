import { defineErrors } from '../core/errors'

/** Refusals of sign-in, users, roles, departments, tenants and menus. */
export const identityErrors = defineErrors('identity', {
  /** Tenant, account or password is wrong; which, is not told. Try again, or ask an administrator for a new password. */
  wrongCredentials: { text: '用户名或密码不正确' },
  /** Too many failed attempts for this account or from this address. Wait some minutes. */
  tooManyFailures: { text: '用户登录失败次数过多，请稍后再试' },
  /** The account is disabled. An administrator can enable it. */
  accountDisabled: { text: '账号已停用，请联系管理员' },
  /** The account is a temporary one whose time has not begun. Wait for it, or let an administrator change it. */
  accountNotYet: { text: '账号从 {{time}} 起可以使用' },
  /** The account is a temporary one whose time is over. An administrator can extend it. */
  accountOver: { text: '账号已于 {{time}} 到期，请联系管理员' },
  /** A temporary account would be over already. Choose a later end, or end it. */
  endsInPast: { text: '到期时间须晚于现在' },
  /** Accounts of tenant 000000 see every station. Leave the stations out, or make the account in another tenant. */
  seesEverything: { text: '平台租户的账号可看全部站点，不能限定站点' },
  /** The tenant's time is over. The supplier can extend it. */
  tenantExpired: { text: '租户已到期，请联系供应商' },
  /** The tenant is disabled. The supplier can enable it. */
  tenantDisabled: { text: '租户已停用，请联系供应商' },
  /** The characters are not those of the picture, or it is too old. Load another picture. */
  wrongCaptcha: { text: '验证码不正确' },
  /** After failed attempts a picture's characters are asked for. Send its key and the characters. */
  captchaNeeded: { text: '请输入验证码' },
  /** The Basic credentials of the client are missing or wrong. See the sign-in call in /api/docs. */
  wrongClient: { text: '客户端认证失败' },
  /** `grant_type` is none that is supported. Use password, captcha or refresh_token. */
  wrongGrant: { text: '不支持的授权方式' },
  /** The session has ended, or its refresh token was used before. Sign in again. */
  invalidRefreshToken: { text: '登录已过期，请重新登录' },
  /** An avatar is a small picture. Choose a PNG, JPEG, GIF or WebP. */
  badAvatar: { text: '头像只支持不超过 {{size}} KB、边长不超过 {{side}} 像素的 PNG、JPEG、GIF 和 WebP 图片' },
  /** The present password is not right. Type it again. */
  wrongOldPassword: { text: '原密码不正确' },
  /** The password is not that of who is signed in. Type it again, or sign out. */
  wrongPassword: { text: '密码不正确' },
  /** The password was right, and a second step is needed. Continue with `grant_type=second_factor`, the `challenge` of the answer and a code. */
  secondFactorNeeded: { text: '请输入动态验证码' },
  /** The code is wrong, or was used before. Take the next one of the authenticator, or a recovery code. */
  wrongSecondFactor: { text: '动态验证码不正确或已使用' },
  /** Too many codes were wrong today, from wherever. Use a recovery code, or let an administrator reset the second step. */
  tooManyCodes: { text: '动态验证码错误次数过多，请使用恢复码，或请管理员重置两步验证' },
  /** The sign-in has waited too long for its second step, or too many codes were wrong. Begin again with the password. */
  challengeOver: { text: '验证已超时，请重新输入密码' },
  /** The sign-in by an identity provider has waited too long, was completed before, or was begun in another browser. Begin it again on the sign-in page. */
  signInOver: { text: '登录已超时，或不是在此浏览器中开始的，请重新登录' },
  /** The identity provider is disabled or gone. Sign in another way, or ask an administrator. */
  providerClosed: { text: '身份提供方已停用，请使用其他方式登录' },
  /** The identity provider has not let the user in, or he has cancelled. Begin again. */
  providerDenied: { text: '身份提供方没有放行，请重试或使用其他方式登录' },
  /** What the identity provider has answered cannot be trusted, or it does not know this client. An administrator tests the connection in 单点登录. */
  providerFailed: { status: 502, text: '身份提供方的应答无法确认，请联系管理员测试连接' },
  /** The identity provider does not tell what users are found by. Its administrator lets it tell, or 单点登录 finds users by something else. */
  providerTellsNot: { text: '身份提供方没有提供 {{claim}}，不能确定登录的用户' },
  /** Nobody of the tenant is whom the identity provider vouches for. An administrator adds the user. */
  providerUnknown: { text: '没有与身份提供方对应的用户，请联系管理员' },
  /** Several users have the e-mail that the identity provider vouches for, and nothing tells whose sign-in it is. An administrator takes the e-mail from those whose it is not. */
  providerSeveral: {
    text: '有 {{count}} 个账号登记了邮箱 {{email}}，不能确定您是哪一个。请让管理员在“用户管理”中清除其他账号的这个邮箱，然后重新登录；在此之前可以用账号和密码登录',
  },
  /** The account is bound to another person of the identity provider. An administrator looks into it. */
  providerOther: { text: '该账号已与身份提供方的另一个身份绑定，请联系管理员' },
  /** `admin` of a tenant signs in with his password alone, so that no provider can become him. */
  providerNotForFirst: { text: '管理员账号 admin 只能用密码登录' },
  /** At his first sign-in by the identity provider, somebody who is found by a name or an e-mail proves with its password that the account is his. Send the password with the `challenge` as `code`. */
  providerProof: { text: '第一次通过身份提供方登录，请输入账号 {{account}} 的密码' },
  /** The password of the account that is to be tied to the identity provider is wrong. Whoever has forgotten it asks an administrator. */
  providerProofWrong: { text: '密码不正确，请重新输入账号 {{account}} 的密码' },
  /** Who decides how people sign in could become any of them: he must hold all their rights. Let an administrator do it. */
  providerBeyond: { status: 403, text: '只有拥有本租户全部权限的管理员可以设置身份提供方' },
  /** Who decides how people of tenant 000000 sign in could become any of them: account admin alone does. */
  providerOfPlatform: { status: 403, text: '平台租户的身份提供方只能由账号 admin 设置' },
  /** There is no second step yet, or its setting up was begun too long ago. Begin it again. */
  secondFactorNotBegun: { text: '两步验证尚未设置或设置已超时，请重新开始' },
  /** The tenant asks everybody for a second step. An administrator can reset it. */
  secondFactorRequired: { text: '所在租户要求两步验证，不能停用' },
  /** New password and repetition differ. Type them again. */
  passwordsDiffer: { text: '请输入正确的确认密码' },
  /** The tenant wants a password that was not used lately. Choose another one. */
  passwordReused: { text: '不能使用最近 {{count}} 次用过的密码' },
  /** One's own session ends by signing out. */
  ownSession: { text: '自己的登录请用“退出登录”结束' },
  /** Nobody removes or disables himself. Let another administrator do it. */
  ownAccount: { text: '不能删除或停用自己的账号' },
  /** Nobody changes his own roles: who gives up the right to grant could not take it back. Let another administrator do it. */
  ownRoles: { text: '不能修改自己的角色，请由其他管理员处理' },
  /** Nobody resets his own password or second step, or unlocks himself. Change them as your own, or let another administrator do it. */
  onlyForOthers: { text: '不能重置或解锁自己的账号，请修改自己的密码或两步验证，或由其他管理员处理' },
  /** The platform's first administrator is changed by himself only. Sign in as him. */
  builtInAccount: { status: 403, text: '平台管理员账号只能由本人修改' },
  /** The administrators' role stays. Make a role of your own. */
  builtInRole: { text: '管理员角色不能删除或更改别名' },
  /** By these rights a tenant gives everybody his: without them nobody of it could grant anything any more. Leave them with the administrators' role. */
  adminRoleGrants: {
    text: '管理员角色须保留“角色管理”“用户管理”两个页面，以及查看角色、角色授权、查看用户和修改用户的权限',
  },
  /** A domain belongs to one tenant. Take it from the other one first. */
  domainTaken: { text: '域名“{{domain}}”已属于租户“{{name}}”' },
  /** The role sees all stations. Choose single ones for it in its grants first. */
  roleSeesAll: { text: '角色“{{name}}”能看到全部站点，请先在“角色管理”的授权里改为指定站点' },
  /** A department has room for some hundred stations. Give the rest by a role. */
  deptStationsFull: { text: '部门“{{name}}”的站点太多，请改用角色授权' },
  /** A role would get rights that the one who grants does not have. Let somebody grant it who has them. */
  beyondOwnRights: { status: 403, text: '不能授予自己没有的权限' },
  /** The tenant has as many accounts as it may. Remove some, or let the supplier raise the number. */
  accountLimit: { text: '账号数量已达上限：{{count}}' },
  /** A department or role would stand below itself. Choose another parent. */
  ownParent: { text: '上级不能是自己或自己的下级' },
  /** The platform's own tenant stays. */
  platformTenant: { text: '平台租户不能删除' },
  /** Whoever resets tenants' administrators is none of theirs: the platform's own is given another password on the server, by `npm run admin-password`. */
  platformAdminByCommand: {
    text: '平台租户的管理员只能在服务器上用命令 npm run admin-password 重置',
  },
  /** The platform's own tenant is neither disabled nor given an end. */
  platformTenantStays: { text: '平台租户不能停用，也不能设到期日期' },
  /** The tenant is disabled, removed or over, so there is no console to view. Enable it first. */
  tenantNotOpen: { text: '租户已停用、到期或删除，不能查看' },
  /** All of the platform's own data are in a backup. Make one. */
  platformTenantArchive: { text: '平台租户的数据请使用系统备份' },
  /** A ZIP counts to 65,534 files and 4 GB; more would be missing from it without a word. Back up the installation instead. */
  tenantBeyondZip: { text: '数据超过一个 ZIP 的上限（65,534 个文件或 4 GB），请使用系统备份' },
  /** Only what was removed is erased, so that nobody works with it. Remove the tenant first. */
  tenantNotRemoved: { text: '租户仍在使用，请先删除租户，再彻底删除其数据' },
  /** Some of its data have been erased for good already. Let the erasure end; it can be made anew then. */
  tenantPartlyErased: { text: '租户的部分数据已被彻底删除，不能恢复' },
  /** The number typed is not that of the tenant. Type it as it is shown. */
  tenantNotConfirmed: { text: '输入的编号与租户编号不一致' },
  /** The installation is a demo, which makes this tenant anew. Leave the demo first (`DEMO=off`). */
  demoTenantInUse: { text: '演示模式正在使用这个租户，请先退出演示模式（DEMO=off）' },
  /** The page belongs to the product. Hide it, or take it from roles. */
  builtInMenu: { text: '内置菜单不能删除，可在角色中取消授权' },
  /** Code and kind of a page of the product stay. Name, icon, order and visibility may change. */
  menuFixed: { text: '内置菜单的编号和类型不能修改' },
  /** Headings stand at the top level, pages there or in a heading, buttons with their page. Choose another place. */
  menuPlace: { text: '分组只能放在最上层，页面只能放在最上层或分组里' },
  /** Two headings of one name could not be told apart. Choose another name. */
  headingTaken: { text: '已有名为“{{name}}”的分组' },
})
