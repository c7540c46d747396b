import { and, count, eq, gt, lt, sql } from 'drizzle-orm'
import type { Database, Tx } from '../../../platform/database'
import { addressKey } from '../../../platform/http'
import { userTable } from '../user/tables'
import { loginAttemptTable, sessionTable } from './tables'

const windowMs = 30 * 60_000
const perAccount = 5
const perAddress = 100
/** An account that has signed in from an address so recently is at home there. */
const atHomeMs = 30 * 24 * 3_600_000

/** Whose sign-in it is. */
export interface Attempt {
  tenantId: string
  account: string
  /** Address of the client. */
  address: string
}

/**
 * Failures count for the account from this address, and for the address as a whole: whoever guesses elsewhere does not
 * lock the user out here. An IPv6 network of 64 bits is one address. Nor does somebody who invents names lock the others
 * of his address out: for whoever has signed in from it lately only his own failures count.
 *
 * Counts the attempt as a failure until it has succeeded, so that many at once cannot slip through. Answers false,
 * and counts nothing, when the account from this address, or the address as a whole, has failed too often.
 */
export const admit = (db: Database, given: Attempt, nowMs: number): Promise<boolean> =>
  db.asSystem(async (tx) => {
    const attempt = { ...given, address: addressKey(given.address) }
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${attempt.address}, 1))`)
    const [failures] = await tx
      .select({
        ofAddress: count(),
        ofAccount: sql<string>`count(*) filter (where ${isOf(attempt)})`,
      })
      .from(loginAttemptTable)
      .where(
        and(
          eq(loginAttemptTable.address, attempt.address),
          gt(loginAttemptTable.at, new Date(nowMs - windowMs)),
        ),
      )
    if (!failures || Number(failures.ofAccount) >= perAccount) return false
    if (failures.ofAddress >= perAddress && !(await isAtHome(tx, attempt, nowMs))) return false
    await tx.insert(loginAttemptTable).values({ ...attempt, at: new Date(nowMs) })
    return true
  })

/** Whether the account has signed in from the address lately. */
async function isAtHome(tx: Tx, { tenantId, account, address }: Attempt, nowMs: number): Promise<boolean> {
  const sessions = await tx
    .selectDistinct({ ip: sessionTable.ip })
    .from(sessionTable)
    .innerJoin(userTable, eq(userTable.id, sessionTable.userId))
    .where(
      and(
        eq(userTable.tenantId, tenantId),
        eq(userTable.account, account),
        gt(sessionTable.createdAt, new Date(nowMs - atHomeMs)),
      ),
    )
  return sessions.some(({ ip }) => addressKey(ip) === address)
}

/** A success forgives what the account has failed from this address. */
export const forgive = (db: Database, attempt: Attempt): Promise<void> =>
  db.asSystem(async (tx) => {
    await tx
      .delete(loginAttemptTable)
      .where(and(eq(loginAttemptTable.address, addressKey(attempt.address)), isOf(attempt)))
  })

/** Removes what no longer counts. */
export const forgetAttempts = (db: Database, nowMs: number): Promise<void> =>
  db.asSystem(async (tx) => {
    await tx.delete(loginAttemptTable).where(lt(loginAttemptTable.at, new Date(nowMs - windowMs)))
  })

const isOf = ({ tenantId, account }: Attempt) =>
  sql`(${loginAttemptTable.tenantId} = ${tenantId} and ${loginAttemptTable.account} = ${account})`
