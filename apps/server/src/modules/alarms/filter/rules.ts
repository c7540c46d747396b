import type { BodyOf } from '@energy-console/contract'
import {
  type AlarmFilter,
  alarmErrors,
  mostOwnFilters,
  mostSharedFilters,
  type saveAlarmFilters,
} from '@energy-console/contract/alarms'
import { and, asc, eq, inArray, ne, or, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { refuse } from '../../../platform/errors'
import type { Session } from '../../../platform/http'
import { alarmFilterTable } from './table'

const { filterName, address, isShared, userName, createUser } = alarmFilterTable
const isOwn = ({ userId }: Session) => eq(createUser, userId)

/** The filters that somebody keeps, then those that others share with the tenant. */
export async function filtersOf(tx: Tx, session: Session): Promise<AlarmFilter[]> {
  const shown = { filterName, address, isShared, userName }
  const own = await tx
    .select(shown)
    .from(alarmFilterTable)
    .where(isOwn(session))
    .orderBy(asc(filterName))
    .limit(mostOwnFilters)
  const shared = await tx
    .select(shown)
    .from(alarmFilterTable)
    .where(and(eq(isShared, true), or(sql`${createUser} is null`, ne(createUser, session.userId))))
    .orderBy(asc(filterName), asc(alarmFilterTable.id))
    .limit(mostSharedFilters)
  return [
    ...own.map((filter) => ({ ...filter, isOwn: true })),
    ...shared.map((filter) => ({ ...filter, isOwn: false })),
  ]
}

/**
 * Keeps filters under their names; of two of one name the last counts.
 *
 * @throws tooManyFilters
 */
export async function keepFilters(
  { tx, session, now }: { tx: Tx; session: Session; now: Date },
  { filters }: BodyOf<typeof saveAlarmFilters>,
): Promise<void> {
  const byName = new Map(filters.map((filter) => [filter.filterName, filter]))
  await tx
    .insert(alarmFilterTable)
    .values([...byName.values()].map((filter) => ({ ...filter, userName: session.userName })))
    .onConflictDoUpdate({
      target: [alarmFilterTable.tenantId, createUser, filterName],
      set: {
        address: sql`excluded.address`,
        isShared: sql`excluded.is_shared`,
        userName: session.userName,
        updateTime: now,
      },
    })
  if ((await tx.$count(alarmFilterTable, isOwn(session))) > mostOwnFilters)
    throw refuse(alarmErrors.tooManyFilters, { most: mostOwnFilters })
}

/** Forgets filters of somebody's own; a name that he keeps none under says nothing. */
export async function forgetFilters(tx: Tx, session: Session, names: readonly string[]): Promise<void> {
  await tx.delete(alarmFilterTable).where(and(isOwn(session), inArray(filterName, [...names])))
}
