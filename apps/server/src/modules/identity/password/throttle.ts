import { and, count, eq, gt, lt, sql } from 'drizzle-orm'
import type { Database, Tx } from '../../../platform/database'
import { addressKey, networkOf } from '../../../platform/http'
import { signInLimits } from '../../../platform/limits'
import { sessionTable } from '../session/table'
import { refreshMs } from '../token/tokens'
import { userTable } from '../user/table'
import { loginAttemptTable } from './table'

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
 * however many guess at his account elsewhere. Elsewhere, over the slower count, who solves a captcha is let in.
 *
 * Counts the attempt as a failure until it has succeeded, so that many at once cannot slip through. What is not
 * admitted counts nothing.
 */
export const admit = (
  db: Database,
  { hasCaptcha, ...given }: Attempt & { hasCaptcha: boolean },
  nowMs: number,
): Promise<'admitted' | 'tooMany' | 'captchaNeeded'> =>
  db.asSystem(async (tx) => {
    const attempt = { ...given, address: addressKey(given.address) }
    await countAlone(tx, attempt)
    const { ofAccountAtAddress, ofAddress } = await failuresAt(tx, attempt, nowMs)
    if (ofAccountAtAddress >= signInLimits.ofAccountAtAddress) return 'tooMany'
    const isMuch = ofAddress >= signInLimits.ofAddress
    const isGuessed = !hasCaptcha && (await failuresOf(tx, attempt, nowMs)) >= signInLimits.ofAccount
    if ((isMuch || isGuessed) && !(await isAtHome(tx, attempt, nowMs)))
      return isMuch ? 'tooMany' : 'captchaNeeded'
    await tx.insert(loginAttemptTable).values({ ...attempt, at: new Date(nowMs) })
    return 'admitted'
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

/** What has failed on the account, from everywhere; of one network only as much as of one address. */
async function failuresOf(tx: Tx, attempt: Attempt, nowMs: number): Promise<number> {
  const most = signInLimits.ofAccountAtAddress
  const addresses = await tx
    .select({ address: loginAttemptTable.address, failures: sql`least(count(*), ${most})`.mapWith(Number) })
    .from(loginAttemptTable)
    .where(and(isOf(attempt), gt(loginAttemptTable.at, new Date(nowMs - signInLimits.accountWindowMs))))
    .groupBy(loginAttemptTable.address)
    .limit(mostAddresses)
  const ofNetworks = new Map<string, number>()
  for (const { address, failures } of addresses) {
    const network = networkOf(address)
    ofNetworks.set(network, Math.min((ofNetworks.get(network) ?? 0) + failures, most))
  }
  return [...ofNetworks.values()].reduce((sum, failures) => sum + failures, 0)
}

/** Addresses that are read of one account: more than hold the limit, and no more than are quickly read. */
const mostAddresses = 10_000

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
        // renewed by every refresh, so that who stays signed in stays at home
        gt(sessionTable.expiresAt, new Date(nowMs - signInLimits.atHomeMs + refreshMs)),
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
