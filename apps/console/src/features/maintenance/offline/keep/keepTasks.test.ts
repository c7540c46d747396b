import type { TaskDetail } from '@energy-console/contract/maintenance'
import { beforeEach, expect, it, vi } from 'vitest'
import type { KeptTask } from '../store/deviceStore'

/** A device with the tasks that it keeps, who is signed in on it, and what a server has to be done. */
const device = vi.hoisted(() => ({
  kept: new Map<string, KeptTask>(),
  tasks: [] as TaskDetail[],
  canExecute: true,
  /** The tasks of which the photos were kept, in their order. */
  photosOf: [] as string[],
  /** The tasks of which photos are here. */
  photos: new Set<string>(),
  asked: [] as Readonly<Record<string, string>>[],
}))

vi.mock('../../../../api/session', () => ({
  ownerKey: () => 'a.1',
  holdsButton: () => device.canExecute,
  useSession: { getState: () => ({ grant: { userId: '1' } }) },
}))
vi.mock('../../../../api/callApi', () => ({
  callApi: async (_call: unknown, { query }: { query: Readonly<Record<string, string>> }) => {
    if (query.id !== undefined) return device.tasks.find(({ id }) => id === query.id)
    device.asked.push(query)
    const wanted = device.tasks
      .filter(({ assigneeIds }) =>
        query.isFree ? assigneeIds.length === 0 : assigneeIds.includes(query.assigneeId ?? ''),
      )
      .filter(({ state }) => state === query.state)
      .sort((a, b) => a.dueUntil.localeCompare(b.dueUntil) * (query.descs ? -1 : 1))
    return { records: wanted.slice(0, Number(query.size)), total: wanted.length }
  },
}))
vi.mock('../../../../api/sign-in/fieldDevice', () => ({ becomeFieldDevice: () => undefined }))
vi.mock('./keepPhotos', () => ({
  keepPhotos: async (_owner: string, { id }: TaskDetail) => void device.photosOf.push(id),
}))
vi.mock('./keepPictures', () => ({ roomFor: () => ({}) }))
vi.mock('../store/outbox', () => ({ waitingNow: () => [] }))
vi.mock('../store/deviceStore', () => ({
  readTasks: async () => [...device.kept.values()],
  writeTask: async (_owner: string, task: TaskDetail) =>
    void device.kept.set(task.id, { task, keptAt: Date.now() }),
  readPhotoTasks: async () => [...device.photos],
  removePhotos: async (_owner: string, id: string) => void device.photos.delete(id),
  removeTask: async (_owner: string, id: string) => void device.kept.delete(id),
}))

const { keepMyTasks, keepTaskPhotos } = await import('./keepTasks')

const task = (
  id: string,
  assigneeIds: string[],
  dueUntil = '',
  state: TaskDetail['state'] = 'waiting',
): TaskDetail =>
  ({
    ...{ id, assigneeIds, isMine: assigneeIds.includes('1'), isForCaller: true, state },
    ...{
      title: id,
      dueFrom: '',
      dueUntil,
      doneCount: 0,
      failedCount: 0,
      assigneeNames: assigneeIds.join(),
    },
  }) as unknown as TaskDetail
const keptIds = () => [...device.kept.keys()].sort()

beforeEach(() => {
  device.kept.clear()
  device.photosOf = []
  device.photos.clear()
  device.asked = []
  device.canExecute = true
})

it('keeps the tasks of the user and those that nobody is assigned to, and lets them go when somebody else takes them', async () => {
  device.tasks = [task('free', []), task('mine', ['1']), task('other', ['2'])]
  await keepMyTasks()
  expect(keptIds()).toEqual(['free', 'mine'])
  expect(device.photosOf).toEqual([])
  await keepTaskPhotos()
  expect(device.photosOf.toSorted()).toEqual(['free', 'mine'])
  device.tasks = [task('free', ['2']), task('mine', ['1'])]
  await keepMyTasks()
  expect(keptIds()).toEqual(['mine'])
})

it('keeps so many that nobody is assigned to and no more, and the one that was opened beside them', async () => {
  device.tasks = Array.from({ length: 40 }, (_, at) => task(`t${at}`, []))
  device.kept.set('t35', { task: task('t35', []), keptAt: Date.now() })
  await keepMyTasks()
  expect(device.kept.size).toBe(21)
  expect(keptIds()).toContain('t35')
})

it('keeps what is still in time before what is late, and of that the newest', async () => {
  const late = Array.from({ length: 30 }, (_, at) => task(`late${at}`, [], `2026-01-${10 + at}`, 'overdue'))
  const today = Array.from({ length: 5 }, (_, at) => task(`today${at}`, [], `2026-03-0${at + 1}`))
  device.tasks = [...late, ...today, task('mine', ['1'], '2026-01-01', 'overdue')]
  await keepMyTasks()
  const newest = late.slice(-15).map(({ id }) => id)
  expect(keptIds()).toEqual([...newest, 'mine', ...today.map(({ id }) => id)].sort())
})

it('keeps what is in hand, however late, before all that is to come, and nothing that waits to be accepted', async () => {
  const coming = Array.from({ length: 60 }, (_, at) => task(`coming${at}`, ['1'], `2026-03-01T${100 + at}`))
  const begun = task('begun', ['1'], '2026-02-01', 'running')
  device.tasks = [task('handed in', ['1'], '2026-01-01', 'checking'), ...coming, begun]
  await keepMyTasks()
  expect(device.kept.size).toBe(50)
  expect(keptIds()).toContain('begun')
  expect(keptIds()).not.toContain('handed in')
  // one that is pushed out of the list is not over; one that is missing from a list that tells all is
  device.tasks = [
    ...Array.from({ length: 60 }, (_, at) => task(`more${at}`, ['1'], `2026-02-20T${100 + at}`)),
    begun,
  ]
  await keepMyTasks()
  expect(keptIds()).toContain('coming0')
  device.tasks = [begun]
  await keepMyTasks()
  expect(keptIds()).toEqual(['begun'])
})

it('does not ask for what the user may not carry out', async () => {
  device.canExecute = false
  device.tasks = [task('free', []), task('mine', ['1'])]
  await keepMyTasks()
  expect(keptIds()).toEqual(['mine'])
  expect(device.asked.every(({ assigneeId }) => assigneeId === '1')).toBe(true)
})

it('lets photos go of which the task is gone', async () => {
  device.tasks = [task('mine', ['1'])]
  device.photos = new Set(['mine', 'gone'])
  await keepMyTasks()
  expect([...device.photos]).toEqual(['mine'])
})
