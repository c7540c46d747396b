import { identityErrors, passwordsKept } from '@energy-console/contract/identity'
import { desc, eq, inArray, sql } from 'drizzle-orm'
import { bigints, type Tx, texts } from '../../../platform/database'
import { refuse } from '../../../platform/errors'
import type { Proving } from '../password/ownPassword'
import { noPassword, verifyDigest } from '../password/password'
import { findPasswordPolicy } from '../password/passwordAge'
import { formerPasswordTable, userTable } from './table'

/** Refuses a new password that is one of the last few of the session's user, where his tenant wants that; or the one that somebody else has made. */
export async function refuseReused({ inTenant, session }: Proving, digest: string): Promise<void> {
  const { count, hashes } = await inTenant(async (tx) => {
    const policy = await findPasswordPolicy(tx, session.tenantId)
    const [present] = await tx
      .select({ hash: userTable.passwordHash, renewsAtSignIn: userTable.renewsAtSignIn })
      .from(userTable)
      .where(eq(userTable.id, session.userId))
    const history = Math.max(policy.history, present?.renewsAtSignIn ? 1 : 0)
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

/** A user and the hash of his new password. */
export interface NewPassword {
  id: string
  passwordHash: string
}

/**
 * Gives users a new password each; those that they had before are kept as hashes, so many as anybody may ask for. What
 * `isMadeByOther` is to be changed by its owner.
 */
export async function replacePasswords(
  tx: Tx,
  passwords: readonly NewPassword[],
  { now, isMadeByOther = false }: { now: Date; isMadeByOther?: boolean },
): Promise<void> {
  const userIds = passwords.map(({ id }) => id)
  const isMeant = inArray(userTable.id, userIds)
  const before = await tx
    .select({ userId: userTable.id, passwordHash: userTable.passwordHash })
    .from(userTable)
    .where(isMeant)
  const former = before.filter((user) => user.passwordHash !== noPassword)
  if (former.length > 0)
    await tx.insert(formerPasswordTable).values(former.map((user) => ({ ...user, replacedAt: now })))
  const hashes = passwords.map(({ passwordHash }) => passwordHash)
  await tx.execute(sql`
    update app_user set password_hash = made.hash, password_changed_at = ${now.toISOString()}::timestamptz,
      renews_at_sign_in = ${isMadeByOther}
    from unnest(${bigints(userIds)}, ${texts(hashes)}) as made (id, hash)
    where app_user.id = made.id`)
  const rank = sql`row_number() over (partition by user_id order by id desc)`
  const ranked = sql`select id, ${rank} as rank from former_password where ${inArray(formerPasswordTable.userId, userIds)}`
  await tx
    .delete(formerPasswordTable)
    .where(sql`id in (select id from (${ranked}) kept where rank > ${passwordsKept})`)
}
