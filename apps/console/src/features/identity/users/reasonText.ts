import { operationTitle } from '@energy-console/contract'
import type { AccessCheck } from '@energy-console/contract/identity'
import { menuName } from '../../../kit/menu/menuName'

type Translate = (text: string, values?: Record<string, string>) => string

/** What is said of a reason: where it passes, and where it does not. `{{names}}` is what it is due to. */
const texts: Record<AccessCheck['check'], { passes: string; else: string; elseWithNames?: string }> = {
  account: { passes: '账号已启用', else: '账号已停用，不能登录' },
  period: {
    passes: '账号有效期至 {{names}}',
    else: '不在账号有效期内',
    elseWithNames: '不在账号有效期内（{{names}}）',
  },
  tenant: { passes: '租户可以登录', else: '租户已停用', elseWithNames: '租户已于 {{names}} 到期' },
  password: { passes: '密码不须修改', else: '密码已过期或是别人设置的，修改之前什么都看不到' },
  providers: {
    passes: '通过身份提供方 {{names}} 登录',
    else: '还没有密码，也没有绑定启用的身份提供方，不能登录；请重置密码',
  },
  secondFactor: { passes: '两步验证已设置', else: '租户要求两步验证，设置之前什么都看不到' },
  tenants: { passes: '页面开放给租户 {{names}}', else: '页面只开放给租户 {{names}}' },
  accounts: { passes: '页面开放给账号 {{names}}', else: '页面只开放给账号 {{names}}' },
  platform: { passes: '平台租户不需要授权', else: '平台租户的其他账号也不能使用' },
  roles: {
    passes: '由角色 {{names}} 授权',
    else: '用户没有角色',
    elseWithNames: '用户的角色 {{names}} 都没有授权',
  },
  menu: { passes: '在菜单中显示', else: '“{{names}}” 在菜单管理中隐藏，只能通过链接打开' },
  page: { passes: '按钮所在的页面 {{names}} 可以打开', else: '按钮所在的页面 {{names}} 都不能打开' },
  ownStations: { passes: '临时账号限定的站点中有此站点', else: '临时账号限定的站点中没有此站点' },
  stationRoles: { passes: '由角色 {{names}} 给予站点', else: '没有角色给予此站点' },
  stationDepts: { passes: '由部门 {{names}} 给予站点', else: '所在部门及其下级都没有此站点' },
}

/** One reason as a sentence in the reader's language. Names of menus and pages are translated, those of people's own stay. */
export function reasonText({ check, outcome, names, namesEn = [] }: AccessCheck, t: Translate): string {
  const words = texts[check]
  if (check === 'tenant' && outcome === 'passes' && names.length > 0)
    return t('租户可以登录，{{names}} 到期', { names: names.join() })
  const titleOf = (name: string, at: number) =>
    operationTitle(menuName({ name, nameEn: namesEn[at] ?? '' }), t)
  const said = check === 'menu' || check === 'page' ? names.map(titleOf) : names
  const text =
    outcome === 'passes' ? words.passes : names.length > 0 ? (words.elseWithNames ?? words.else) : words.else
  return t(text, { names: said.join(t('、')) })
}
