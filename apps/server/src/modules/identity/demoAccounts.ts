import { platformTenantId } from '@energy-console/contract/identity'
import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import type { Database, Tx } from '../../platform/database'
import { digestOf, hashDigest, randomPassword, verifyDigest } from './sign-in/password'
import { sessionTable } from './sign-in/tables'
import { adminAccount } from './user/service'
import { userTable } from './user/tables'

/** Tenant with the demonstration plant. */
export const demoTenantId = 'demo'

/** An account that was made, with its plain password, to be shown once. */
export interface NewAccount {
  tenantId: string
  account: string
  password: string
}

/** The accounts of a demo. The password of each is its name, and everybody knows it. */
export const demoAccounts: readonly NewAccount[] = [
  { tenantId: platformTenantId, account: adminAccount, password: adminAccount },
  ...[adminAccount, 'operator', 'viewer'].map((name) => ({
    tenantId: demoTenantId,
    account: name,
    password: name,
  })),
]

/** The demo accounts that the demo's password still opens. */
export async function findOpenDemoAccounts(db: Database): Promise<NewAccount[]> {
  const open = await findOpen(db)
  return open.map(({ known }) => known)
}

/**
 * Ends what everybody knows: demo accounts that still have the demo's password are disabled and signed out; the
 * administrator of 000000 gets the given password, or a random one. Answers him when that happened.
 */
export async function closeDemoAccounts(
  db: Database,
  options: { password?: string; now: Date },
): Promise<NewAccount | undefined> {
  const open = await findOpen(db)
  const first = open.find(({ known }) => known.tenantId === platformTenantId)
  const password = options.password ?? randomPassword()
  const passwordHash = await hashDigest(digestOf(password))
  const others = open.filter((account) => account !== first).map(({ id }) => id)
  await db.asSystem(async (tx) => {
    if (first) await tx.update(userTable).set({ passwordHash }).where(eq(userTable.id, first.id))
    if (others.length > 0)
      await tx.update(userTable).set({ status: '0' }).where(inArray(userTable.id, others))
    await endSessionsOf(
      tx,
      open.map(({ id }) => id),
      options.now,
    )
  })
  return first && { tenantId: platformTenantId, account: adminAccount, password }
}

const endSessionsOf = async (tx: Tx, userIds: string[], now: Date) => {
  if (userIds.length === 0) return
  await tx
    .update(sessionTable)
    .set({ revokedAt: now, revokeReason: 'password' })
    .where(and(inArray(sessionTable.userId, userIds), isNull(sessionTable.revokedAt)))
}

async function findOpen(db: Database): Promise<{ id: string; known: NewAccount }[]> {
  const rows = await db.asSystem((tx) =>
    tx
      .select()
      .from(userTable)
      .where(
        and(
          eq(userTable.status, '1'),
          or(
            ...demoAccounts.map(({ tenantId, account }) =>
              and(eq(userTable.tenantId, tenantId), eq(userTable.account, account)),
            ),
          ),
        ),
      ),
  )
  const checked = await Promise.all(
    rows.map(async ({ id, tenantId, account, passwordHash }) => {
      const known = demoAccounts.find((one) => one.tenantId === tenantId && one.account === account)
      const isOpen = known && (await verifyDigest(digestOf(known.password), passwordHash))
      return known && isOpen ? [{ id, known }] : []
    }),
  )
  return checked.flat()
}
