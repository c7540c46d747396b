import type { GivenPassword } from '@energy-console/contract/identity'
import type { ParameterKey } from '@energy-console/contract/system'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database, Tx } from '../../../platform/database'
import { type Operation, parameterTable, recordOperation } from '../../system'
import { digestOf, hashDigest, randomPassword } from '../password/password'
import { idsIn } from '../rights/rights'
import { roleTable } from '../role/table'
import { removeFactors } from '../second-factor/queries'
import { forgiveAccounts } from '../session/ofAccount'
import { sessionTable } from '../session/table'
import { replacePasswords } from '../user/formerPasswords'
import { adminAccount, userTable } from '../user/table'
import { nameOfAdministrators, onBehalfOf, provideAdminAccount } from './provision'

/** An administrator who can sign in again, and the sessions that have ended: whoever holds one is to be told. */
interface Restored {
  given: GivenPassword
  sessionIds: string[]
}

/**
 * Lets the administrator of a tenant in again, whatever has shut him out: the account `admin` is there, enabled and without an
 * end, has a new password that is to be changed at the next sign-in, no second step, and the role `admin` with all that the
 * tenant may have. An end of signing in that is over, and failed sign-ins, are forgotten. `entry` goes into the tenant's log.
 */
export async function restoreAdministrator(
  db: Database,
  { tenantId, now, entry }: { tenantId: string; now: Date; entry?: Operation },
): Promise<Restored> {
  const password = randomPassword()
  const passwordHash = await hashDigest(digestOf(password))
  const { realName, sessionIds } = await db.asSystem((tx) =>
    onBehalfOf(tx, tenantId, '', async () => {
      const user = await restoreAccount(tx, { tenantId, passwordHash, now })
      await dropEndOfSigningIn(tx, tenantId, now)
      if (entry) await recordOperation(tx, entry)
      return user
    }),
  )
  await forgiveAccounts(db, { tenantId, accounts: [adminAccount] })
  return { given: { account: adminAccount, realName, password }, sessionIds }
}

async function restoreAccount(
  tx: Tx,
  { tenantId, passwordHash, now }: { tenantId: string; passwordHash: string; now: Date },
): Promise<{ realName: string; sessionIds: string[] }> {
  const name = await nameOfAdministrators(tx, tenantId)
  const roleId = await provideAdminAccount(tx, { tenantId, passwordHash, name })
  await tx.update(roleTable).set({ isAllStations: true }).where(eq(roleTable.id, roleId))
  const [user] = await tx
    .select()
    .from(userTable)
    .where(and(eq(userTable.tenantId, tenantId), eq(userTable.account, adminAccount)))
    .for('update')
  if (!user) throw new Error(`account ${adminAccount} of ${tenantId} was not stored`)
  const { id, realName } = user
  const roleIds = [...new Set([...idsIn(user.roleId), roleId])]
  await tx
    .update(userTable)
    .set({ status: '1', validFrom: null, validUntil: null, stationIds: '', roleId: roleIds.join(',') })
    .where(eq(userTable.id, id))
  await replacePasswords(tx, [{ id, passwordHash }], { now, isMadeByOther: true })
  await removeFactors(tx, [id])
  const ended = await tx
    .update(sessionTable)
    .set({ revokedAt: now, revokeReason: 'password' })
    .where(and(eq(sessionTable.userId, id), isNull(sessionTable.revokedAt)))
    .returning({ id: sessionTable.id })
  return { realName, sessionIds: ended.map((session) => session.id) }
}

/** Until when the tenant signs in is its own parameter, which nobody of it can change once that is over. */
async function dropEndOfSigningIn(tx: Tx, tenantId: string, now: Date): Promise<void> {
  const key: ParameterKey = 'x_lg_nums'
  const { remark } = parameterTable
  const nowSeconds = Math.floor(now.getTime() / 1000)
  await tx
    .delete(parameterTable)
    .where(
      and(
        eq(parameterTable.tenantId, tenantId),
        eq(parameterTable.paramKey, key),
        sql`case when ${remark} ~ '^\\d{1,11}$' then ${remark}::bigint <= ${nowSeconds} else false end`,
      ),
    )
}
