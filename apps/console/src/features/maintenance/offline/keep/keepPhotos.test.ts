import { listAttachmentAddresses } from '@energy-console/contract/attachments'
import type { TaskDetail } from '@energy-console/contract/maintenance'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type KeptPictures, mostTaskPictures } from '../store/keptPictures'

/** A device with what it keeps, beside tasks and elsewhere, and what it has fetched. */
const device = vi.hoisted(() => ({
  photos: new Map<string, KeptPictures>(),
  elsewhere: [] as KeptPictures[],
  fetched: [] as string[],
  owner: 'a.1',
  tasks: new Set<string>(),
  /** How often all pictures were read. */
  looks: 0,
  /** What happens while a picture is fetched. */
  meanwhile: async () => {},
}))

vi.mock('../../../../api/session', () => ({ ownerKey: () => device.owner, userKey: () => 'key' }))
vi.mock('../../../../api/callApi', () => ({
  callApi: async (call: unknown, { query }: { query: { ids: string } }) =>
    call === listAttachmentAddresses
      ? query.ids
          .split(',')
          .map((id) => ({ id, size: 1_000, url: `/${id}`, thumbnailUrl: null, previewUrl: null }))
      : undefined,
}))
vi.mock('../../../../kit/whenIdle', () => ({ whenIdle: (work: () => void) => work() }))
vi.mock('../../../../kit/attachments/shrinkPhoto', () => ({ shrinkPhoto: async () => undefined }))
vi.mock('../store/deviceStore', () => ({
  readAllPictures: async () => {
    device.looks += 1
    return [...device.elsewhere, ...device.photos.values()]
  },
  readTask: async (_owner: string, id: string) => (device.tasks.has(id) ? {} : undefined),
  readPhotos: async (_owner: string, id: string) => device.photos.get(id),
  changePhotos: async (
    _owner: string,
    id: string,
    change: (kept: KeptPictures | undefined) => KeptPictures | undefined,
  ) => {
    const changed = change(device.photos.get(id))
    if (changed) device.photos.set(id, changed)
  },
}))

const { keepPhotos, keepSent } = await import('./keepPhotos')
const { roomFor } = await import('./keepPictures')

const task = (ids: readonly string[]) =>
  ({
    id: '7',
    items: ids.map((id) => ({ photos: [{ id, fileName: id, contentType: 'image/jpeg', size: 1_000 }] })),
  }) as unknown as TaskDetail
const send = (id: string) => keepSent('a.1', '7', { id, file: new Blob([id]) })
const kept = () => device.photos.get('7')?.pictures.map(({ id }) => id)

beforeEach(() => {
  device.photos.clear()
  device.elsewhere = []
  device.fetched = []
  device.owner = 'a.1'
  device.tasks = new Set(['7', '8'])
  device.looks = 0
  device.meanwhile = async () => {}
  vi.stubGlobal('fetch', async (url: string) => {
    device.fetched.push(url)
    await device.meanwhile()
    return new Response(new Blob(['picture']))
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

it('keeps the photos that stand on the server, once, and does not fetch what this device has sent', async () => {
  await send('sent')
  await keepPhotos('a.1', task(['sent', 'other']))
  await keepPhotos('a.1', task(['sent', 'other']))
  expect(kept()).toEqual(['sent', 'other'])
  expect(device.fetched).toEqual(['/other'])
  // what was taken away there goes from the device
  await keepPhotos('a.1', task(['other', 'third']))
  expect(kept()).toEqual(['other', 'third'])
})

it('keeps so many and no more, and nothing of a task without photos', async () => {
  await keepPhotos('a.1', task([]))
  expect(device.photos.size).toBe(0)
  await keepPhotos('a.1', task(Array.from({ length: mostTaskPictures + 2 }, (_, at) => `p${at}`)))
  expect(kept()).toHaveLength(mostTaskPictures)
})

it('fetches nothing more than the device has room for, until there is room again', async () => {
  const full = { id: 'x', picture: { size: 150_000_000 } as Blob }
  device.elsewhere = [{ pictures: [full], refused: [], keptAt: Date.now() }]
  await keepPhotos('a.1', task(['a']))
  await send('b')
  expect(kept()).toEqual([])
  device.elsewhere = []
  await keepPhotos('a.1', task(['a', 'b']))
  expect(kept()).toEqual(['a', 'b'])
})

it('keeps each photo that was sent once, also those of the same moment, and one that is sent again', async () => {
  await Promise.all([send('a'), send('b')])
  await send('a')
  expect(kept()).toEqual(['a', 'b'])
  // of one of which there was the thumbnail alone it has the whole now
  const small = { id: 'c', picture: new Blob(['small']), isSmall: true }
  device.photos.set('7', { pictures: [small], refused: [], keptAt: Date.now() })
  await send('c')
  expect(device.photos.get('7')?.pictures).toEqual([{ id: 'c', picture: new Blob(['c']) }])
})

it('keeps no more than so many of those that were sent, either', async () => {
  await Promise.all(Array.from({ length: mostTaskPictures + 2 }, (_, at) => send(`p${at}`)))
  expect(kept()).toHaveLength(mostTaskPictures)
})

it('keeps what was sent while others were fetched', async () => {
  device.meanwhile = () => send('sent')
  await keepPhotos('a.1', task(['other']))
  expect(kept()).toEqual(['other', 'sent'])
})

it('keeps nothing of a task that is gone, nor for who has gone, meanwhile or before', async () => {
  device.meanwhile = async () => void device.tasks.delete('7')
  await keepPhotos('a.1', task(['a']))
  await send('b')
  device.tasks.add('7')
  device.meanwhile = async () => {
    device.owner = 'a.2'
  }
  await keepPhotos('a.1', task(['a']))
  await send('b')
  expect(device.fetched).toEqual(['/a', '/a'])
  expect(device.photos.size).toBe(0)
})

it('looks for room once for all tasks of a round, and counts what has come since', async () => {
  const other = { ...task(['b', 'c']), id: '8' }
  // "picture" has seven bytes: the first takes what there is
  const full = { id: 'x', picture: { size: 150_000_000 - 7 } as Blob }
  device.elsewhere = [{ pictures: [full], refused: [], keptAt: Date.now() }]
  const room = roomFor('a.1')
  await keepPhotos('a.1', task(['a']), room)
  await keepPhotos('a.1', other, room)
  expect(kept()).toEqual(['a'])
  expect(device.fetched).toEqual(['/a'])
  expect(device.looks).toBe(1)
})
