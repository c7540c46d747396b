import { platformTenantId } from '@energy-console/contract/identity'
import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import type { Database, Tx } from '../../../platform/database'
import { digestOf, hashDigest, randomPassword, verifyDigest } from '../password/password'
import { sessionTable } from '../session/table'
import { adminAccount, userTable } from './table'

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
  const known = await findKnown(db)
  return known.filter(({ isEnabled }) => isEnabled).map(({ account }) => account)
}

/**
 * Ends what everybody knows: demo accounts that still have the demo's password are disabled, lose it and are signed
 * out; the administrator of 000000 gets the given password, or a random one. Answers him when that happened.
 */
export async function closeDemoAccounts(
  db: Database,
  options: { password?: string; now: Date },
): Promise<NewAccount | undefined> {
  const known = await findKnown(db)
  const first = known.find(({ account, isEnabled }) => isEnabled && account.tenantId === platformTenantId)
  const password = options.password ?? randomPassword()
  const passwordHash = await hashDigest(digestOf(password))
  // Nobody is told this one: whoever enables such an account gives it a new password.
  const unknownHash = await hashDigest(digestOf(randomPassword()))
  const others = known.filter((account) => account !== first).map(({ id }) => id)
  await db.asSystem(async (tx) => {
    if (first) await tx.update(userTable).set({ passwordHash }).where(eq(userTable.id, first.id))
    if (others.length > 0) {
      await tx
        .update(userTable)
        .set({ status: '0', passwordHash: unknownHash })
        .where(inArray(userTable.id, others))
    }
    await endSessionsOf(
      tx,
      known.map(({ id }) => id),
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

interface KnownAccount {
  id: string
  account: NewAccount
  isEnabled: boolean
}

/** The demo accounts that still have the demo's password, disabled ones too. */
async function findKnown(db: Database): Promise<KnownAccount[]> {
  const rows = await db.asSystem((tx) =>
    tx
      .select()
      .from(userTable)
      .where(
        or(
          ...demoAccounts.map(({ tenantId, account }) =>
            and(eq(userTable.tenantId, tenantId), eq(userTable.account, account)),
          ),
        ),
      ),
  )
  const checked = await Promise.all(
    rows.map(async ({ id, status, passwordHash, ...row }) => {
      const account = demoAccounts.find((one) => one.tenantId === row.tenantId && one.account === row.account)
      const isKnown = account && (await verifyDigest(digestOf(account.password), passwordHash))
      return isKnown ? [{ id, account, isEnabled: status === '1' }] : []
    }),
  )
  return checked.flat()
}
