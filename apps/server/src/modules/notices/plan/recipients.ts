import { alarmEventsPage } from '@energy-console/contract/alarms'
import { addressesIn } from '@energy-console/contract/notices'
import type { Tx } from '../../../platform/database'
import { holdersOf, type ReachedUser, reachedUsers } from '../../identity'
import { onDutyOf } from '../rota/queries'
import type { LoadedStep } from './queries'

/** Who is told by a step. */
export interface Recipients {
  /** In words. */
  names: string
  /** Mail addresses of users; the channel adds its own. */
  to: string[]
  /** Whether anybody is reached. */
  isReached: boolean
}

/** Whom steps name, and who of them may know of what. */
export interface People {
  users: ReadonlyMap<string, ReachedUser>
  /** By rota and zone. */
  onDuty(rotaId: string, timeZone: string): readonly string[]
  /** Whether a user may see the alarms of a station. */
  mayKnow(stationId: string, userId: string): boolean
}

const alarmCode = alarmEventsPage.code ?? alarmEventsPage.path

/** Looks people up for what is to be told now: asked once for each station and zone that it is about. */
export async function peopleOf(
  tx: Tx,
  steps: readonly LoadedStep[],
  places: readonly { tenantId: string; stationId: string; timeZone: string }[],
  atMs: number,
): Promise<People> {
  const rotaIds = [...new Set(steps.flatMap(({ rotaId }) => rotaId ?? []))]
  const onDuty = new Map<string, string[]>()
  for (const timeZone of new Set(places.map((place) => place.timeZone)))
    for (const [rotaId, users] of await onDutyOf(tx, rotaIds, atMs, () => timeZone))
      onDuty.set(`${rotaId} ${timeZone}`, users)
  const named = [...steps.flatMap(({ userId }) => userId ?? []), ...[...onDuty.values()].flat()]
  const knowing = new Map<string, Set<string>>()
  if (named.length > 0)
    for (const { tenantId, stationId } of places)
      if (!knowing.has(stationId))
        knowing.set(stationId, new Set(await holdersOf(tx, { tenantId, stationId, code: alarmCode })))
  return {
    users: await reachedUsers(tx, named),
    onDuty: (rotaId, timeZone) => onDuty.get(`${rotaId} ${timeZone}`) ?? [],
    mayKnow: (stationId, userId) => knowing.get(stationId)?.has(userId) ?? false,
  }
}

/** Who is told by the steps of one channel: those who may know of the alarm and want to, and whoever the channel always reaches. */
export function recipientsOf(
  steps: readonly LoadedStep[],
  { level, stationId, timeZone }: { level: number; stationId: string; timeZone: string },
  { users, onDuty, mayKnow }: People,
): Recipients {
  const ids = steps.flatMap(({ userId, rotaId }) => [
    ...(userId === null ? [] : [userId]),
    ...(rotaId === null ? [] : onDuty(rotaId, timeZone)),
  ])
  const told = [...new Set(ids)]
    .filter((id) => mayKnow(stationId, id))
    .flatMap((id) => users.get(id) ?? [])
    .filter(({ lowestLevel }) => lowestLevel <= level)
  const [first] = steps
  const names = told.map(({ name }) => name)
  if (first?.kind !== 'mail') return { names: names.join('、'), to: [], isReached: true }
  const to = told.map(({ email }) => email).filter((email) => email !== '')
  const fixed = addressesIn(first.addresses)
  return { names: [...names, ...fixed].join('、'), to, isReached: to.length + fixed.length > 0 }
}
