import { coreErrors, type ValuesOf } from '@energy-console/contract'
import { identityErrors, platformTenantId, type users } from '@energy-console/contract/identity'
import { inArray } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { notFound, refuse } from '../../../platform/errors'
import type { Session } from '../../../platform/http'
import type { Licensing } from '../../../platform/licence'
import type { Platform } from '../../../platform/module'
import { refuseBeyondQuota } from '../../../platform/quotas'
import type { Before, HookContext, Stored } from '../../../platform/resource'
import { hashDigest, noPassword } from '../password/password'
import { refuseBeyond, refuseStrongerRoles, refuseWiderDepts } from '../rights/coverage'
import { idsIn } from '../rights/rights'
import { findSessionIds } from '../session/sessions'
import { adminAccount, userTable } from './table'

/**
 * Checks a user as a form wrote it and answers what is stored.
 *
 * @throws AppError when the account changes, a role is beyond the session's own rights, or the tenant is full.
 */
export async function checkUser(
  licensing: Licensing,
  { tx, session, isImport = false }: HookContext,
  { password, ...values }: ValuesOf<typeof users>,
  before: Before<typeof userTable> | undefined,
): Promise<Stored<typeof userTable>> {
  if (values.roleId !== undefined) await refuseStrongerRoles(tx, session, idsIn(values.roleId))
  if (values.deptId !== undefined) await refuseWiderDepts(tx, session, idsIn(values.deptId))
  if (!before) {
    if (password === undefined && !isImport)
      throw refuse(coreErrors.invalid, { field: '密码', reason: '请输入密码' }, 'password')
    await refuseBeyondQuota(tx, 'users', (count) => refuse(identityErrors.accountLimit, { count }))
    await licensing.refuseBeyond(tx, 'users')
    const passwordHash = password === undefined ? noPassword : await hashDigest(password)
    return { ...values, passwordHash }
  }
  if (before.id === session.userId) {
    if (values.status === '0') throw refuse(identityErrors.ownAccount)
    if (values.roleId !== undefined && !isSameSet(idsIn(values.roleId), idsIn(before.roleId)))
      throw refuse(identityErrors.ownRoles, {}, 'roleId')
  }
  await refuseStronger(tx, session, [before])
  const isEmailOther = values.email !== undefined && values.email !== before.email
  return isEmailOther ? { ...values, isEmailOwn: before.id === session.userId } : values
}

const isSameSet = (some: readonly string[], others: readonly string[]) =>
  some.every((one) => others.includes(one)) && others.every((one) => some.includes(one))

/** Users by id; refuses unless all are there and none has more rights than the session. */
export async function findManageable(tx: Tx, session: Session, ids: readonly string[]) {
  const wanted = [...new Set(ids)]
  const users = await tx.select().from(userTable).where(inArray(userTable.id, wanted)).for('update')
  if (users.length !== wanted.length) throw notFound()
  await refuseStronger(tx, session, users)
  return users
}

/** The same for what ends an account: nobody does that to himself. */
export async function refuseOwn(
  { tx, session }: Pick<HookContext, 'tx' | 'session'>,
  ids: readonly string[],
): Promise<void> {
  const users = await findManageable(tx, session, ids)
  if (users.some(({ id }) => id === session.userId)) throw refuse(identityErrors.ownAccount)
}

/** The sessions of users that are removed go with their rows: whoever holds a connection of one is told once that is committed. */
export async function tellSessionsOfRemoved(
  { db, bus }: Pick<Platform, 'db' | 'bus'>,
  { afterCommit }: Pick<HookContext, 'afterCommit'>,
  ids: readonly string[],
): Promise<void> {
  const sessionIds = await findSessionIds(db, ids)
  afterCommit(() => bus.publish('identity.sessionsEnded', { sessionIds }))
}

/** The same of others: whoever sits before an unattended screen helps nobody out of what only the owner proves. */
export async function findOthers(tx: Tx, session: Session, ids: readonly string[]) {
  const users = await findManageable(tx, session, ids)
  if (users.some(({ id }) => id === session.userId)) throw refuse(identityErrors.onlyForOthers)
  return users
}

/** Nobody changes a user who may do more than himself; the first administrator is changed by himself alone. */
async function refuseStronger(
  tx: Tx,
  session: Session,
  users: readonly { id: string; account: string; roleId: string; deptId: string; stationIds: string }[],
): Promise<void> {
  const isFirstAdministrator = (user: { account: string }) =>
    session.tenantId === platformTenantId && user.account === adminAccount
  if (users.some((user) => isFirstAdministrator(user) && user.id !== session.userId))
    throw refuse(identityErrors.builtInAccount)
  await refuseStrongerRoles(
    tx,
    session,
    users.flatMap((user) => idsIn(user.roleId)),
  )
  await refuseWiderDepts(
    tx,
    session,
    users.flatMap((user) => idsIn(user.deptId)),
  )
  refuseBeyond(session, { codes: [], stationIds: users.flatMap((user) => idsIn(user.stationIds)) })
}
