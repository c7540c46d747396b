import { and, asc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { signInChallengeTable } from '../second-factor/table'
import { tenantTable } from '../tenant/table'
import { userTable } from '../user/table'
import { isOpen } from '../validity/ofTenant'
import { signInCodeTable, signInFlowTable, signInLinkTable, signInProviderTable } from './table'

/* As role `system`: nobody has signed in yet. */

/** A provider as it is stored. */
export type StoredProvider = typeof signInProviderTable.$inferSelect

/** An enabled provider of a tenant that takes part; undefined where there is none such. */
export async function findOpenProvider(
  tx: Tx,
  id: string,
  nowMs: number,
): Promise<StoredProvider | undefined> {
  const [found] = await tx
    .select({ provider: signInProviderTable, tenant: tenantTable })
    .from(signInProviderTable)
    .innerJoin(tenantTable, eq(tenantTable.tenantId, signInProviderTable.tenantId))
    .where(and(eq(signInProviderTable.id, id), eq(signInProviderTable.isEnabled, true)))
  return found && isOpen(found.tenant, nowMs) ? found.provider : undefined
}

/** Enabled providers that a tenant offers; none of one that does not take part. */
export async function findOffered(tx: Tx, tenantId: string, nowMs: number) {
  const rows = await tx
    .select({ id: signInProviderTable.id, name: signInProviderTable.providerName, tenant: tenantTable })
    .from(signInProviderTable)
    .innerJoin(tenantTable, eq(tenantTable.tenantId, signInProviderTable.tenantId))
    .where(and(eq(signInProviderTable.tenantId, tenantId), eq(signInProviderTable.isEnabled, true)))
    .orderBy(asc(signInProviderTable.id))
    .limit(8)
  return rows.filter(({ tenant }) => isOpen(tenant, nowMs)).map(({ id, name }) => ({ id, name }))
}

export const addFlow = async (tx: Tx, flow: typeof signInFlowTable.$inferInsert): Promise<void> => {
  await tx.insert(signInFlowTable).values(flow)
}

/** Takes a flow, once; it may be over. */
export async function takeFlow(tx: Tx, hash: string) {
  const [taken] = await tx.delete(signInFlowTable).where(eq(signInFlowTable.hash, hash)).returning()
  return taken
}

export const addCode = async (tx: Tx, code: typeof signInCodeTable.$inferInsert): Promise<void> => {
  await tx.insert(signInCodeTable).values(code)
}

/** Takes a one-time code, once, whoever tries it; it may be over or another browser's. */
export async function takeCode(tx: Tx, hash: string) {
  const [taken] = await tx.delete(signInCodeTable).where(eq(signInCodeTable.hash, hash)).returning()
  return taken
}

/** Removes what nobody has come back for. */
export async function forgetUnfinished(tx: Tx, now: Date): Promise<void> {
  await tx.delete(signInFlowTable).where(lt(signInFlowTable.expiresAt, now))
  await tx.delete(signInCodeTable).where(lt(signInCodeTable.expiresAt, now))
}

/** The user whom somebody of the provider is, null where that one was removed; undefined before his first sign-in. */
export async function findLinked(tx: Tx, providerId: string, subject: string) {
  const [found] = await tx
    .select({ userId: signInLinkTable.userId })
    .from(signInLinkTable)
    .where(and(eq(signInLinkTable.providerId, providerId), eq(signInLinkTable.subject, subject)))
  return found?.userId
}

/** Names of the enabled providers by which a user can sign in. */
export async function providersOf(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .select({ name: signInProviderTable.providerName })
    .from(signInLinkTable)
    .innerJoin(signInProviderTable, eq(signInProviderTable.id, signInLinkTable.providerId))
    .where(and(eq(signInLinkTable.userId, userId), eq(signInProviderTable.isEnabled, true)))
    .orderBy(asc(signInProviderTable.id))
  return rows.map(({ name }) => name)
}

/** Whether a user is tied to somebody of the provider. */
export async function isLinked(tx: Tx, providerId: string, userId: string): Promise<boolean> {
  const found = await tx
    .select({ id: signInLinkTable.id })
    .from(signInLinkTable)
    .where(and(eq(signInLinkTable.providerId, providerId), eq(signInLinkTable.userId, userId)))
  return found.length > 0
}

/** Those of the users whom a provider knows as somebody already. */
export async function linkedOf(
  tx: Tx,
  providerId: string,
  userIds: readonly string[],
): Promise<ReadonlySet<string | null>> {
  const { userId } = signInLinkTable
  const rows = await tx
    .select({ userId })
    .from(signInLinkTable)
    .where(and(eq(signInLinkTable.providerId, providerId), inArray(userId, [...userIds])))
  return new Set(rows.map((row) => row.userId))
}

/** Ties somebody of the provider, whose user may have been removed, to a user; false where either is tied to another already. */
export async function link(tx: Tx, tie: typeof signInLinkTable.$inferInsert): Promise<boolean> {
  const { providerId, subject } = tie
  await tx
    .delete(signInLinkTable)
    .where(
      and(
        eq(signInLinkTable.providerId, providerId),
        eq(signInLinkTable.subject, subject),
        isNull(signInLinkTable.userId),
      ),
    )
  const made = await tx
    .insert(signInLinkTable)
    .values(tie)
    .onConflictDoNothing()
    .returning({ id: signInLinkTable.id })
  return made.length > 0
}

/** Forgets who of the provider is which user. */
export const forgetLinks = async (tx: Tx, providerId: string): Promise<void> => {
  await tx.delete(signInLinkTable).where(eq(signInLinkTable.providerId, providerId))
}

/** Forgets what was begun by providers and is not completed. */
export async function forgetBegun(tx: Tx, providerIds: readonly string[]): Promise<void> {
  await tx.delete(signInFlowTable).where(inArray(signInFlowTable.providerId, [...providerIds]))
  await tx.delete(signInCodeTable).where(inArray(signInCodeTable.providerId, [...providerIds]))
  await tx.delete(signInChallengeTable).where(inArray(signInChallengeTable.providerId, [...providerIds]))
}

/** Users that may share one e-mail before nobody is found by it. */
const mostSharing = 20

/** Users of a tenant by account or by e-mail, whatever its case; those whose e-mail others have written come first. */
export const findByClaim = (tx: Tx, tenantId: string, by: 'account' | 'email', value: string) =>
  tx
    .select({ id: userTable.id, account: userTable.account, isEmailOwn: userTable.isEmailOwn })
    .from(userTable)
    .where(
      and(
        eq(userTable.tenantId, tenantId),
        by === 'email' ? sql`lower(${userTable.email}) = lower(${value})` : eq(userTable.account, value),
      ),
    )
    .orderBy(userTable.isEmailOwn, userTable.id)
    .limit(mostSharing + 1)
