import { maintenanceErrors, type TaskDetail, type TaskItem } from '@energy-console/contract/maintenance'
import { beforeEach, expect, it, vi } from 'vitest'
import { CallError } from '../../../../api/CallError'
import type { Doing, Waiting } from '../store/waiting'

/** A device with its outbox, who is signed in on it, and a server. */
const device = vi.hoisted(() => ({
  owner: 'a.1',
  nextKey: 1,
  waiting: [] as Waiting[],
  endings: [] as (() => void)[],
  calls: [] as [path: string, body: never][],
  answer: (_path: string, _body: never): unknown => ({}),
  upload: async (name: string): Promise<{ id: string }> => ({ id: `on server ${name}` }),
}))

vi.mock('../../../../api/session', () => ({
  ownerKey: () => device.owner,
  onSessionEnd: (forget: () => void) => device.endings.push(forget),
  useSession: { getState: () => ({ grant: { userId: '1' } }) },
}))
vi.mock('../../../../api/callApi', () => ({
  callApi: async ({ path }: { path: string }, input: { body: never; signal?: AbortSignal }) => {
    if (input.signal?.aborted) throw new DOMException('aborted', 'AbortError')
    device.calls.push([path.split('/').at(-1) ?? '', input.body])
    return device.answer(path.split('/').at(-1) ?? '', input.body)
  },
}))
vi.mock('../../../../kit/attachments/uploadFile', () => ({
  uploadFile: ({ name }: File) => device.upload(name),
}))
vi.mock('../../../../api/browser/locks', () => ({ withLock: (_: string, work: () => unknown) => work() }))
vi.mock('../../../../api/cache/queryClient', () => ({ queryClient: { setQueryData: () => undefined } }))
vi.mock('../../../../api/cache/refresh', () => ({ refreshNouns: async () => undefined }))
vi.mock('../../../../api/callQuery', () => ({ callKey: () => [] }))
vi.mock('../../../../api/notify', () => ({ notify: { success: () => undefined } }))
vi.mock('../../../../api/sign-in/parting', () => ({ sayAtParting: () => undefined }))
vi.mock('../keep/keepPhotos', () => ({ keepSent: async () => undefined }))
vi.mock('../keep/keepOrders', () => ({ keepMyOrders: async () => undefined }))
vi.mock('../../../../api/wire/serverClock', () => ({ serverNow: () => 5_000, heardMs: () => 4_000 }))
vi.mock('../../../../i18n', () => ({ translate: (text: string) => text }))
vi.mock('../store/deviceStore', () => ({
  readTask: async () => ({ task }),
  writeTask: async () => undefined,
  readWaiting: async (owner: string) => device.waiting.filter((entry) => entry.owner === owner),
  addWaiting: async (entry: Waiting, { inPlaceOf }: { inPlaceOf: readonly number[] }) => {
    device.waiting = device.waiting.filter(({ key }) => !inPlaceOf.includes(key))
    device.waiting.push({ ...entry, key: device.nextKey })
    device.nextKey += 1
  },
  changeWaiting: async (key: number, change: (entry: Waiting) => Waiting | undefined) => {
    device.waiting = device.waiting.flatMap((entry) => (entry.key === key ? (change(entry) ?? []) : entry))
  },
  removeWaiting: async (keys: readonly number[]) => {
    device.waiting = device.waiting.filter(({ key }) => !keys.includes(key))
  },
}))
vi.stubGlobal(
  'BroadcastChannel',
  class {
    postMessage() {}
  },
)
vi.stubGlobal('navigator', {})

const { sendWaiting } = await import('./sendWaiting')
const { putWaiting, removePhoto } = await import('../store/outbox')

const item = {
  id: '10',
  itemName: '铭牌',
  itemKind: 'photo',
  assetId: null,
  photos: [],
} as unknown as TaskItem
const task = {
  id: '1',
  title: '日巡',
  kind: 'inspect',
  state: 'running',
  items: [item],
} as unknown as TaskDetail
const place = {
  ...{ id: '10', index: 0, itemName: '铭牌', itemKind: 'photo' as const },
  ...{ assetId: null, assetName: null },
}
const photo = (key: string) => ({ key, name: key, file: new Blob([key]) })
const put = (doing: Doing) => putWaiting(task, doing)
const as = (owner: string) => {
  device.owner = owner
  for (const end of device.endings) end()
}

beforeEach(() => {
  as('a.1')
  device.waiting = []
  device.calls = []
  device.answer = (path) => (path === 'detail' ? task : { items: [] })
  device.upload = async (name) => ({ id: `on server ${name}` })
})

const sent = (path: string) => device.calls.filter(([called]) => called === path).map(([, body]) => body)

it('sends each photo that is still there when another is removed while it is on its way', async () => {
  await put({ what: 'result', place, added: [photo('a'), photo('b'), photo('c')] })
  const key = device.waiting[0]?.key ?? 0
  device.upload = async (name) => {
    if (name === 'a') await removePhoto(key, 'a')
    return { id: `on server ${name}` }
  }
  await sendWaiting()
  expect(sent('saveResults')).toMatchObject([{ results: [{ photos: ['on server b', 'on server c'] }] }])
  expect(device.waiting).toEqual([])
})

it('keeps nothing of a photo that is removed before it is sent, and uploads none twice', async () => {
  await put({ what: 'result', place, added: [photo('a')] })
  await removePhoto(device.waiting[0]?.key ?? 0, 'a')
  expect(device.waiting).toEqual([])
  await put({ what: 'result', place, added: [photo('b'), photo('c')] })
  const uploads: string[] = []
  device.upload = async (name) => {
    uploads.push(name)
    if (name === 'c' && uploads.length === 2) throw new CallError('', 0)
    return { id: name }
  }
  await sendWaiting()
  await removePhoto(device.waiting[0]?.key ?? 0, 'b')
  await sendWaiting()
  expect(uploads).toEqual(['b', 'c', 'c'])
  expect(sent('saveResults')).toMatchObject([{ results: [{ photos: ['b', 'c'] }] }])
})

it('sends nothing of one account while another is signed in, and loses nothing of it', async () => {
  await put({ what: 'result', place, added: [photo('a')] })
  device.upload = async (name) => {
    as('a.2')
    return { id: name }
  }
  await sendWaiting()
  expect(sent('saveResults')).toEqual([])
  expect(device.waiting).toMatchObject([{ owner: 'a.1' }])
  expect(device.waiting[0]?.refusal).toBeUndefined()
  await sendWaiting()
  expect(sent('saveResults')).toEqual([])
  as('a.1')
  await sendWaiting()
  expect(sent('saveResults')).toHaveLength(1)
})

it('waits where a proxy finds no server, and says later when it was done', async () => {
  await put({ what: 'submit', note: '完成' })
  device.answer = () => {
    throw new CallError('', 502)
  }
  await sendWaiting()
  expect(device.waiting).toMatchObject([{ doing: { what: 'submit' } }])
  expect(device.waiting[0]?.refusal).toBeUndefined()
  const uid = device.waiting[0]?.uid
  device.answer = () => ({})
  await sendWaiting()
  expect(sent('submit').at(-1)).toEqual({
    id: '1',
    note: '完成',
    onDevice: { madeMs: 5_000, heardMs: 4_000, key: uid },
  })
  expect(device.waiting).toEqual([])
})

it('takes a submission for its own by who made it, whatever he is called', async () => {
  const submittedBy = async (userId: string) => {
    await put({ what: 'submit' })
    device.answer = (path) => {
      if (path === 'history') return [{ transition: 'submit', userId, userName: '张三', note: '' }]
      throw new CallError('作业任务当前为“待验收”', 409)
    }
    await sendWaiting()
    return device.waiting.map(({ refusal }) => refusal)
  }
  expect(await submittedBy('1')).toEqual([])
  expect(await submittedBy('2')).toEqual(['作业任务当前为“待验收”'])
})

const order = { id: '1', title: 'WX-1 异响', kind: 'repair' as const }
const none = { cause: null, remedy: null, workNote: null, hours: null }
const stored = { state: 'working', isMine: true, labour: [{ userId: '2', hours: 3 }] }

it('sends what was done with an order in its order, and writes down only what has changed', async () => {
  device.answer = (path) => (path === 'detail' ? stored : {})
  await putWaiting(order, { what: 'accept' })
  await putWaiting(order, { what: 'record', record: { workNote: '换轴承', hours: 1.5 }, base: none })
  await putWaiting(order, { what: 'handIn', note: '好了', photos: [photo('a')] })
  await sendWaiting()
  expect(device.waiting).toEqual([])
  expect(device.calls.map(([path]) => path)).toEqual([
    ...['accept', 'detail', 'update', 'saveMyHours', 'handIn'],
  ])
  // the hours of others are not spoken of
  expect(sent('update')).toEqual([{ id: '1', workNote: '换轴承' }])
  expect(sent('saveMyHours')).toEqual([{ id: '1', hours: 1.5, known: null }])
  expect(sent('handIn')).toMatchObject([
    { note: '好了', photos: ['on server a'], onDevice: { madeMs: 5_000 } },
  ])
})

it('overwrites nothing that somebody else has written down meanwhile, and hands nothing in then', async () => {
  device.answer = (path) => (path === 'detail' ? { ...stored, workNote: '紧螺栓' } : {})
  await putWaiting(order, { what: 'record', record: { workNote: '换轴承' }, base: none })
  await putWaiting(order, { what: 'handIn' })
  // a task of the same number is another thing
  await put({ what: 'start' })
  await sendWaiting()
  expect(sent('update')).toEqual([])
  expect(sent('handIn')).toEqual([])
  expect(sent('start')).toHaveLength(1)
  expect(device.waiting.map(({ doing, refusal }) => [doing.what, refusal !== undefined])).toEqual([
    ['record', true],
    ['handIn', false],
  ])
  // what says the same already is taken
  device.waiting = []
  device.calls = []
  await putWaiting(order, { what: 'record', record: { workNote: '紧螺栓' }, base: none })
  await sendWaiting()
  expect(device.waiting).toEqual([])
  expect(sent('update')).toEqual([])
})

it('takes what he wrote down himself for nobody else’s where the answer was lost', async () => {
  let at = { ...stored, workNote: null as string | null, labour: [] as object[] }
  let isLost = true
  device.answer = (path) => {
    if (path === 'detail') return at
    if (path === 'saveMyHours') at = { ...at, labour: [{ userId: '1', hours: 2 }] }
    if (path === 'update') at = { ...at, workNote: '换轴承' }
    if (path === 'saveMyHours' && isLost) throw new CallError('', 0)
    return {}
  }
  await putWaiting(order, { what: 'record', record: { workNote: '换轴承', hours: 2 }, base: none })
  await sendWaiting()
  isLost = false
  // he corrects the words, and takes the hours back
  await putWaiting(order, { what: 'record', record: { workNote: '换垫片' }, base: none })
  await sendWaiting()
  expect(device.waiting).toEqual([])
  expect(sent('update').at(-1)).toEqual({ id: '1', workNote: '换垫片' })
  expect(sent('saveMyHours').at(-1)).toEqual({ id: '1', hours: null, known: 2 })
  // what somebody else has written stays
  await putWaiting(order, { what: 'record', record: { workNote: '一' }, base: none })
  at = { ...at, workNote: '别人' }
  await putWaiting(order, { what: 'record', record: { workNote: '二' }, base: none })
  await sendWaiting()
  expect(device.waiting.map(({ refusal }) => refusal !== undefined)).toEqual([true])
})

it('knows all that is noted of the hours of one person', async () => {
  const labour = [1.1, 2.2].map((hours) => ({ userId: '1', hours }))
  device.answer = (path) => (path === 'detail' ? { ...stored, labour } : {})
  await putWaiting(order, { what: 'record', record: { hours: 4 }, base: { ...none, hours: 3.3 } })
  await sendWaiting()
  expect(sent('saveMyHours')).toEqual([{ id: '1', hours: 4, known: 3.3 }])
})

it('takes an order as taken on that is repaired by then, and says why one is not', async () => {
  let state = 'working'
  device.answer = (path) => {
    if (path === 'accept') throw new CallError('工单已改派', 409)
    return { ...stored, state, isMine: state === 'working' }
  }
  await putWaiting(order, { what: 'accept' })
  await sendWaiting()
  expect(device.waiting).toEqual([])
  state = 'dispatched'
  await putWaiting(order, { what: 'accept' })
  await sendWaiting()
  expect(device.waiting.map(({ refusal }) => refusal)).toEqual(['工单已改派'])
})

it('makes a repair order of what was found once, behind what was entered before, also where the answer was lost', async () => {
  const order = { stationId: '9', title: '铭牌脱落', priority: 'normal' as const, description: '' }
  let isLost = true
  const made = new Set<string>()
  device.answer = (path, body) => {
    if (path === 'detail') return task
    if (path !== 'save') return { items: [] }
    const { sentKey } = body as { sentKey: string }
    const { key } = maintenanceErrors.repairSent
    if (made.has(sentKey)) throw new CallError('这张工单已经收到', 400, { key } as never)
    made.add(sentKey)
    if (isLost) throw new CallError('', 0)
    return {}
  }
  await put({ what: 'result', place, note: '脱落' })
  await put({ what: 'newOrder', place, order })
  // two of them are two orders
  await put({ what: 'newOrder', place, order: { ...order, title: '铭牌锈蚀' } })
  await sendWaiting()
  expect(device.waiting.map(({ doing }) => doing.what)).toEqual(['newOrder', 'newOrder'])
  isLost = false
  await sendWaiting()
  expect(device.waiting).toEqual([])
  expect(made.size).toBe(2)
  expect(sent('save').at(-1)).toMatchObject({
    ...{ title: '铭牌锈蚀', stationId: '9', taskId: '1', taskItemId: '10', assetId: null },
  })
  expect(device.calls[0]?.[0]).toBe('saveResults')
  // what the task has no more is said
  await put({ what: 'newOrder', place: { ...place, id: '11' }, order })
  await sendWaiting()
  expect(device.waiting.map(({ refusal }) => refusal)).toEqual(['标准已变更，任务里没有这一项'])
})
