import { usableTimeZone } from '@energy-console/contract'
import { passwordParameters, passwordPolicyOf, type UserInfo } from '@energy-console/contract/identity'
import { heldText, type ParameterKey } from '@energy-console/contract/system'
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Database, Tx } from '../../../platform/database'
import { notFound } from '../../../platform/errors'
import { type Session, toWireTime } from '../../../platform/http'
import { findParameters } from '../../system'
import { wishesOf } from '../account/queries'
import { deptTable } from '../dept/table'
import { adminRoleAlias } from '../menu/seedMenus'
import { noPassword } from '../password/password'
import { isPasswordDue } from '../password/passwordAge'
import { idsIn } from '../rights/rights'
import type { ListStations } from '../role/rules'
import { roleTable } from '../role/table'
import { tenantTable } from '../tenant/table'
import { mayNowSignIn } from '../validity/ofUser'
import { userTable } from './table'

/** Parameters that the shell needs of its tenant. */
const shellKeys: readonly ParameterKey[] = [
  'alarm_up_window',
  'lock_idle_minutes',
  'show_menu_logo',
  'show_menu_title',
  ...Object.values(passwordParameters),
]

/** What the shell shows of who is signed in, read from the rows as they are now. */
export async function findUserInfo(
  { tx, session }: { tx: Tx; session: Session },
  listStations: ListStations,
  nowMs: number,
): Promise<Omit<UserInfo, 'second_factor_due'>> {
  const found = session.isViewOnly ? await findViewer(tx, session) : await findMember(tx, session)
  if (!found) throw notFound()
  const { user, tenant } = found
  const roles = await tx
    .select({ name: roleTable.roleName })
    .from(roleTable)
    .where(inArray(roleTable.id, idsIn(user.roleId)))
  const depts = await tx
    .select({ name: deptTable.deptName })
    .from(deptTable)
    .where(inArray(deptTable.id, idsIn(user.deptId)))
  const parameters = await findParameters(tx, user.tenantId, shellKeys)
  const policy = passwordPolicyOf(parameters)
  const notification = await wishesOf(tx, user.id)
  return {
    id: user.id,
    tenantId: user.tenantId,
    tenantName: tenant.tenantName,
    account: user.account,
    user_name: user.realName,
    realName: user.realName,
    avatar: user.avatar,
    email: user.email,
    phone: user.phone,
    name: user.name,
    sex: user.sex,
    roleId: user.roleId,
    roleName: roles.map((role) => role.name).join(','),
    deptId: user.deptId,
    deptName: depts.map((dept) => dept.name).join(','),
    isSuperAdmin: session.isSuperAdmin,
    sees_stations: await seesStations(tx, session, listStations),
    roles: ['admin'],
    introduction: 'Access goes by permission codes, whatever the role is called',
    timeZone: usableTimeZone(tenant.timeZone),
    alarm_up_window: notification.alarmPopup ? heldText('alarm_up_window', parameters.alarm_up_window) : '0',
    notification,
    lock_idle_minutes: heldText('lock_idle_minutes', parameters.lock_idle_minutes),
    password_policy: policy,
    has_password: user.passwordHash !== noPassword,
    password_given: user.renewsAtSignIn,
    password_due: !session.isViewOnly && session.isByProvider !== true && isPasswordDue(user, policy, nowMs),
    valid_until: user.validUntil && toWireTime(user.validUntil, session.timeZone),
    show_menu_logo: heldText('show_menu_logo', parameters.show_menu_logo) === '1',
    menu_logo: tenant.menuLogo,
    show_menu_title: heldText('show_menu_title', parameters.show_menu_title) === '1',
    menu_title: tenant.menuTitle,
    contacts: await findAdministrators(tx, user),
    ...(session.viewUntil ? { viewing_until: toWireTime(session.viewUntil, session.timeZone) } : {}),
  }
}

async function findMember(tx: Tx, { userId }: Session) {
  const [found] = await tx
    .select({ user: userTable, tenant: tenantTable })
    .from(userTable)
    .innerJoin(tenantTable, eq(tenantTable.tenantId, userTable.tenantId))
    .where(eq(userTable.id, userId))
  return found
}

/** After how many idle minutes a tenant locks the screens of its users, wherever they look. */
export const findIdleLock = (db: Database, tenantId: string): Promise<string> =>
  db.inTenant({ tenantId, stationIds: [] }, async (tx) => {
    const { lock_idle_minutes: minutes } = await findParameters(tx, tenantId, ['lock_idle_minutes'])
    return heldText('lock_idle_minutes', minutes)
  })

/** Who views a tenant is none of its users: what the shell shows of him is what his session says. */
async function findViewer(tx: Tx, { tenantId, userId, account, userName }: Session) {
  const [tenant] = await tx.select().from(tenantTable).where(eq(tenantTable.tenantId, tenantId))
  if (!tenant) return undefined
  const none = { avatar: '', email: '', phone: '', name: '', sex: '', roleId: '', deptId: '' }
  return {
    user: {
      ...none,
      id: userId,
      tenantId,
      account,
      realName: userName,
      ...{ passwordHash: '', createTime: new Date(0), passwordChangedAt: null, validUntil: null },
      renewsAtSignIn: false,
    },
    tenant,
  }
}

/** A station that was granted may be gone. */
async function seesStations(tx: Tx, { stationIds }: Session, listStations: ListStations): Promise<boolean> {
  if (stationIds === 'all') return true
  return stationIds.length > 0 && (await listStations(tx)).length > 0
}

/** Names of the others who hold the administrators' role of a user's tenant and may sign in; the oldest three. */
async function findAdministrators(
  tx: Tx,
  { id, tenantId }: { id: string; tenantId: string },
): Promise<string[]> {
  const holdsRole = sql`${roleTable.id}::text = any (string_to_array(${userTable.roleId}, ','))`
  const rows = await tx
    .select({ name: userTable.realName })
    .from(userTable)
    .innerJoin(roleTable, and(eq(roleTable.tenantId, userTable.tenantId), holdsRole))
    .where(
      and(
        eq(userTable.tenantId, tenantId),
        ne(userTable.id, id),
        eq(roleTable.roleAlias, adminRoleAlias),
        mayNowSignIn,
      ),
    )
    .orderBy(asc(userTable.id))
    .limit(3)
  return rows.map(({ name }) => name)
}
