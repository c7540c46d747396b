import type { ValuesOf } from '@energy-console/contract'
import { identityErrors, type temporaryAccounts } from '@energy-console/contract/identity'
import { and, gt, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { notFound, refuse } from '../../../platform/errors'
import { fromWireTime, type Session } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import type { Before, HookContext, Stored } from '../../../platform/resource'
import { refuseBeyond } from '../rights/coverage'
import { idsIn } from '../rights/rights'
import { checkUser, findManageable } from '../user/rules'
import { userTable } from '../user/table'

/** What makes a user a temporary account: he has an end. */
export const isTemporary = isNotNull(userTable.validUntil)

/**
 * Checks a temporary account as a form wrote it: as any user, and that it does not end in the past.
 *
 * @throws AppError as {@link checkUser}, and where its stations are beyond the session's own or it would be over already
 */
export async function checkTemporary(
  { licensing, clock }: Pick<Platform, 'licensing' | 'clock'>,
  context: HookContext,
  { validFrom, validUntil, stationIds, ...values }: ValuesOf<typeof temporaryAccounts>,
  before: Before<typeof userTable> | undefined,
): Promise<Stored<typeof userTable>> {
  const { session } = context
  if (stationIds) {
    if (session.isSuperAdmin) throw refuse(identityErrors.seesEverything, {}, 'stationIds')
    refuseBeyond(session, { codes: [], stationIds: idsIn(stationIds) })
  }
  const until = validUntil === undefined ? undefined : fromWireTime(validUntil, session.timeZone)
  const isMoved = until !== undefined && !isSameSecond(until, before?.validUntil)
  if (isMoved && until.getTime() <= clock.now()) throw refuse(identityErrors.endsInPast, {}, 'validUntil')
  const stored = await checkUser(licensing, context, values, before)
  return {
    ...stored,
    ...(validFrom === undefined ? {} : { validFrom }),
    // one that was ended keeps its exact end: a form knows seconds alone
    ...(isMoved ? { validUntil: until } : {}),
    ...(stationIds === undefined ? {} : { stationIds }),
  }
}

const isSameSecond = (one: Date, other: Date | null | undefined) =>
  other !== null && other !== undefined && Math.trunc(other.getTime() / 1_000) === one.getTime() / 1_000

/** Ends temporary accounts whom the caller may manage: their time is over now. Of those that are over nothing changes. @throws AppError 404 */
export async function endNow(tx: Tx, session: Session, ids: readonly string[], now: Date): Promise<void> {
  const users = await findManageable(tx, session, ids)
  if (users.some(({ validUntil }) => validUntil === null)) throw notFound()
  await tx
    .update(userTable)
    // one that was still to come has no beginning any more
    .set({
      validUntil: now,
      validFrom: sql`case when ${userTable.validFrom} < ${now.toISOString()}::timestamptz then ${userTable.validFrom} end`,
    })
    .where(and(inArray(userTable.id, [...ids]), gt(userTable.validUntil, now)))
}
