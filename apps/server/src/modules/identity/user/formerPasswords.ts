import { identityErrors, passwordsKept } from '@energy-console/contract/identity'
import { desc, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { refuse } from '../../../platform/errors'
import type { Proving } from '../password/ownPassword'
import { noPassword, verifyDigest } from '../password/password'
import { findPasswordPolicy } from '../password/passwordAge'
import { formerPasswordTable, userTable } from './table'

/** Refuses a new password that is one of the last few of the session's user, where his tenant wants that. */
export async function refuseReused({ inTenant, session }: Proving, digest: string): Promise<void> {
  const { count, hashes } = await inTenant(async (tx) => {
    const { history } = await findPasswordPolicy(tx, session.tenantId)
    const [present] = await tx
      .select({ hash: userTable.passwordHash })
      .from(userTable)
      .where(eq(userTable.id, session.userId))
    const former = await tx
      .select({ hash: formerPasswordTable.passwordHash })
      .from(formerPasswordTable)
      .where(eq(formerPasswordTable.userId, session.userId))
      .orderBy(desc(formerPasswordTable.id))
      .limit(Math.max(history - 1, 0))
    return { count: history, hashes: [...(present ? [present] : []), ...former].slice(0, history) }
  })
  for (const { hash } of hashes)
    if (await verifyDigest(digest, hash))
      throw refuse(identityErrors.passwordReused, { count }, 'newPassword')
}

/** Gives users a new password; those that they had before are kept as hashes, so many as anybody may ask for. */
export async function replacePasswords(
  tx: Tx,
  userIds: readonly string[],
  passwordHash: string,
  now: Date,
): Promise<void> {
  const isMeant = inArray(userTable.id, [...userIds])
  const before = await tx
    .select({ userId: userTable.id, passwordHash: userTable.passwordHash })
    .from(userTable)
    .where(isMeant)
  const former = before.filter((user) => user.passwordHash !== noPassword)
  if (former.length > 0)
    await tx.insert(formerPasswordTable).values(former.map((user) => ({ ...user, replacedAt: now })))
  await tx.update(userTable).set({ passwordHash, passwordChangedAt: now }).where(isMeant)
  const rank = sql`row_number() over (partition by user_id order by id desc)`
  const ranked = sql`select id, ${rank} as rank from former_password where ${inArray(formerPasswordTable.userId, [...userIds])}`
  await tx
    .delete(formerPasswordTable)
    .where(sql`id in (select id from (${ranked}) kept where rank > ${passwordsKept})`)
}
