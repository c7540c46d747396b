import { maintenanceErrors, taskCodes } from '@energy-console/contract/maintenance'
import type { Tx } from '../../../platform/database'
import { refuse } from '../../../platform/errors'
import { holdersAmong, holdersOf, reachedUsers } from '../../identity'

/** Where tasks are carried out. */
interface Place {
  tenantId: string
  stationId: string
}

/** Ids of those who may carry out tasks at a station. */
export const executorsAt = async (tx: Tx, { tenantId, stationId }: Place): Promise<Set<string>> =>
  new Set(await holdersOf(tx, { tenantId, stationId, code: taskCodes.execute }))

/** The same for several places, each looked up once. */
export function executorsOf(tx: Tx): (place: Place) => Promise<Set<string>> {
  const found = new Map<string, Promise<Set<string>>>()
  return (place) => {
    const key = `${place.tenantId} ${place.stationId}`
    const executors = found.get(key) ?? executorsAt(tx, place)
    found.set(key, executors)
    return executors
  }
}

const namesIn = (users: ReadonlyMap<string, { name: string }>, userIds: readonly string[]) =>
  userIds.map((userId) => users.get(userId)?.name ?? userId).join('、')

/** A task is given to those alone who may carry it out. @throws maintenance.assigneesMayNot */
export async function refuseUnable(tx: Tx, place: Place, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return
  const executors = await executorsAt(tx, place)
  const unable = userIds.filter((userId) => !executors.has(userId))
  if (unable.length > 0)
    throw refuse(
      maintenanceErrors.assigneesMayNot,
      { names: namesIn(await reachedUsers(tx, unable), unable) },
      'userIds',
    )
}

/** Those who may carry out tasks at a station, by name. */
export async function taskPeople(tx: Tx, place: Place): Promise<{ id: string; name: string }[]> {
  const ids = [...(await executorsAt(tx, place))]
  const users = await reachedUsers(tx, ids)
  return ids
    .flatMap((id) => {
      const name = users.get(id)?.name
      return name === undefined ? [] : [{ id, name }]
    })
    .sort((a, b) => a.name.localeCompare(b.name, 'zh'))
}

/** Of some plans the names of assignees who may not carry out their tasks, by plan. */
export async function unableOfPlans(
  tx: Tx,
  tenantId: string,
  plans: readonly { id: string; stationId: string; userIds: readonly string[] }[],
): Promise<Map<string, string>> {
  const executes = await holdersAmong(tx, {
    ...{ tenantId, code: taskCodes.execute },
    userIds: plans.flatMap(({ userIds }) => userIds),
    stationIds: plans.map(({ stationId }) => stationId),
  })
  const unable = new Map<string, readonly string[]>()
  for (const { id, stationId, userIds } of plans) {
    const others = userIds.filter((userId) => !executes(userId, stationId))
    if (others.length > 0) unable.set(id, others)
  }
  const users = await reachedUsers(tx, [...unable.values()].flat())
  return new Map([...unable].map(([id, userIds]) => [id, namesIn(users, userIds)]))
}
