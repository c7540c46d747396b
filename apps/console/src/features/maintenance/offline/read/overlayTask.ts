import { isAnswered, judge, type TaskDetail, type TaskItem } from '@energy-console/contract/maintenance'
import type { Place, Waiting } from '../store/waiting'

/** Where an item of a task is. */
export const placeOf = (item: TaskItem, index: number): Place => ({
  ...{ id: item.id, index, itemName: item.itemName, itemKind: item.itemKind },
  ...{ assetId: item.assetId, assetName: item.assetName },
})

/**
 * The item of a task that a result is for: the same one, or, where the task had not begun when it was entered, what stands there
 * by now, if that still asks for the same. Undefined where the task has no such item any more.
 */
export function itemOf(items: readonly TaskItem[], place: Place): TaskItem | undefined {
  if (place.id !== null) return items.find(({ id }) => id === place.id)
  const asksSame = (item: TaskItem | undefined) =>
    item?.itemName === place.itemName && item.itemKind === place.itemKind && item.assetId === place.assetId
  const there = items[place.index]
  if (asksSame(there)) return there
  const others = items.filter(asksSame)
  return others.length === 1 ? others[0] : undefined
}

/** What waits of each item of a task, in the order in which it was entered. */
export function waitingByItem(
  items: readonly TaskItem[],
  waiting: readonly Waiting[],
): ReadonlyMap<TaskItem, readonly Waiting[]> {
  const byItem = new Map<TaskItem, Waiting[]>()
  for (const entry of waiting) {
    const item = 'place' in entry.doing ? itemOf(items, entry.doing.place) : undefined
    if (item) byItem.set(item, [...(byItem.get(item) ?? []), entry])
  }
  return byItem
}

/** A task as it stands with what was done on this device and not sent yet. What was refused does not count. */
export function withWaitingOfTask(task: TaskDetail, waiting: readonly Waiting[]): TaskDetail {
  const counting = waiting.filter(({ refusal }) => refusal === undefined)
  if (counting.length === 0) return task
  const byItem = waitingByItem(task.items, counting)
  const items = task.items.map((item) => itemWith(item, byItem.get(item) ?? []))
  const has = (what: Waiting['doing']['what']) => counting.some(({ doing }) => doing.what === what)
  const begun =
    has('start') && (task.state === 'waiting' || task.state === 'overdue') ? 'running' : task.state
  return {
    ...withItems(task, items),
    state: has('submit') && begun === 'running' ? 'checking' : begun,
  }
}

/** A task whose items have changed, with how far it is by them. */
export const withItems = (task: TaskDetail, items: TaskItem[]): TaskDetail => ({
  ...task,
  items,
  itemCount: items.length,
  doneCount: items.filter(isAnswered).length,
  failedCount: items.filter(({ isFailed }) => isFailed === true).length,
})

/** An item keeps its identity where nothing of it waits. */
function itemWith(item: TaskItem, waiting: readonly Waiting[]): TaskItem {
  let shown = item
  let photos = 0
  for (const { doing, enteredMs } of waiting) {
    if (doing.what !== 'result') continue
    const gone = new Set(doing.removed)
    photos += doing.added?.length ?? 0
    shown = {
      ...shown,
      ...(doing.value === undefined ? {} : { value: doing.value }),
      ...(doing.note === undefined ? {} : { note: doing.note }),
      photos: shown.photos.filter(({ id }) => !gone.has(id)),
      enteredMs,
    }
  }
  if (shown === item) return item
  const count = shown.photos.length + photos
  const value = item.itemKind === 'photo' ? (count > 0 ? String(count) : null) : shown.value
  const judged = value === null ? undefined : judge(item, value)
  return { ...shown, value, isFailed: judged?.isTaken === true ? judged.isFailed : null }
}
