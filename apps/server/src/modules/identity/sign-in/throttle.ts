import { and, count, eq, gt, lt, sql } from 'drizzle-orm'
import type { Database, Tx } from '../../../platform/database'
import { addressKey } from '../../../platform/http'
import { signInLimits } from '../../../platform/limits'
import { userTable } from '../user/tables'
import { loginAttemptTable, sessionTable } from './tables'

/** Whose sign-in it is. */
export interface Attempt {
  tenantId: string
  account: string
  /** Address of the client. */
  address: string
}

/**
 * Failures count for the account from this address, for the address as a whole, and, slower, for the account from all
 * addresses. An IPv6 network of 64 bits is one address. Nobody locks others out: whoever has signed in from an address
 * lately is at home there, and only his own failures from it count, whatever names are invented beside him and
 * however many guess at his account elsewhere.
 *
 * Counts the attempt as a failure until it has succeeded, so that many at once cannot slip through. Answers false,
 * and counts nothing, when there have been too many.
 */
export const admit = (db: Database, given: Attempt, nowMs: number): Promise<boolean> =>
  db.asSystem(async (tx) => {
    const attempt = { ...given, address: addressKey(given.address) }
    await countAlone(tx, attempt)
    const { ofAccountAtAddress, ofAddress } = await failuresAt(tx, attempt, nowMs)
    if (ofAccountAtAddress >= signInLimits.ofAccountAtAddress) return false
    const isMuch =
      ofAddress >= signInLimits.ofAddress || (await failuresOf(tx, attempt, nowMs)) >= signInLimits.ofAccount
    if (isMuch && !(await isAtHome(tx, attempt, nowMs))) return false
    await tx.insert(loginAttemptTable).values({ ...attempt, at: new Date(nowMs) })
    return true
  })

/** Until the transaction ends no other attempt from the address, or on the account, is counted. */
async function countAlone(tx: Tx, { tenantId, account, address }: Attempt): Promise<void> {
  // everybody takes the address first, so that no two wait for each other
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${address}, 1))`)
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${tenantId} ${account}`}, 2))`)
}

/** What has failed from the address in the last half hour. */
async function failuresAt(tx: Tx, attempt: Attempt, nowMs: number) {
  const [failures] = await tx
    .select({
      ofAddress: count(),
      ofAccountAtAddress: sql`count(*) filter (where ${isOf(attempt)})`.mapWith(Number),
    })
    .from(loginAttemptTable)
    .where(
      and(
        eq(loginAttemptTable.address, attempt.address),
        gt(loginAttemptTable.at, new Date(nowMs - signInLimits.windowMs)),
      ),
    )
  return failures ?? { ofAddress: 0, ofAccountAtAddress: 0 }
}

/** What has failed on the account, from everywhere. */
const failuresOf = (tx: Tx, attempt: Attempt, nowMs: number): Promise<number> =>
  tx.$count(
    loginAttemptTable,
    and(isOf(attempt), gt(loginAttemptTable.at, new Date(nowMs - signInLimits.accountWindowMs))),
  )

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
        gt(sessionTable.createdAt, new Date(nowMs - signInLimits.atHomeMs)),
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
    const longestMs = Math.max(signInLimits.windowMs, signInLimits.accountWindowMs)
    await tx.delete(loginAttemptTable).where(lt(loginAttemptTable.at, new Date(nowMs - longestMs)))
  })

const isOf = ({ tenantId, account }: Attempt) =>
  and(eq(loginAttemptTable.tenantId, tenantId), eq(loginAttemptTable.account, account))
