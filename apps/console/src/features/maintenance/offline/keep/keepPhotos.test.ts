import { listAttachmentAddresses } from '@energy-console/contract/attachments'
import type { TaskDetail } from '@energy-console/contract/maintenance'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type KeptPictures, mostTaskPictures } from '../store/keptPictures'

/** A device with what it keeps, beside tasks and elsewhere, and what it has fetched. */
const device = vi.hoisted(() => ({
  photos: new Map<string, KeptPictures>(),
  elsewhere: [] as KeptPictures[],
  fetched: [] as string[],
}))

vi.mock('../../../../api/session', () => ({ ownerKey: () => 'a.1', userKey: () => 'key' }))
vi.mock('../../../../api/callApi', () => ({
  callApi: async (call: unknown, { query }: { query: { ids: string } }) =>
    call === listAttachmentAddresses
      ? query.ids.split(',').map((id) => ({ id, size: 1_000, url: `/${id}`, thumbnailUrl: null }))
      : undefined,
}))
vi.mock('../../../../kit/whenIdle', () => ({ whenIdle: (work: () => void) => work() }))
vi.mock('../../../../kit/attachments/shrinkPhoto', () => ({ shrinkPhoto: async () => undefined }))
vi.mock('../store/deviceStore', () => ({
  readAllPictures: async () => [...device.elsewhere, ...device.photos.values()],
  readPhotos: async (_owner: string, id: string) => device.photos.get(id),
  writePhotos: async (_owner: string, id: string, photos: KeptPictures) => void device.photos.set(id, photos),
}))

const { keepPhotos, keepSent } = await import('./keepPhotos')

const task = (ids: readonly string[]) =>
  ({
    id: '7',
    items: ids.map((id) => ({ photos: [{ id, fileName: id, contentType: 'image/jpeg', size: 1_000 }] })),
  }) as unknown as TaskDetail
const kept = () => device.photos.get('7')?.pictures.map(({ id }) => id)

beforeEach(() => {
  device.photos.clear()
  device.elsewhere = []
  device.fetched = []
  vi.stubGlobal('fetch', async (url: string) => {
    device.fetched.push(url)
    return new Response(new Blob(['picture']))
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

it('keeps the photos that stand on the server, once, and does not fetch what this device has sent', async () => {
  await keepSent('a.1', '7', { id: 'sent', file: new Blob(['photo']) })
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
  await keepSent('a.1', '7', { id: 'b', file: new Blob(['photo']) })
  expect(kept()).toEqual([])
  device.elsewhere = []
  await keepPhotos('a.1', task(['a', 'b']))
  expect(kept()).toEqual(['a', 'b'])
})
