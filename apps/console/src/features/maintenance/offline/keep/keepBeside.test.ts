import { getAlarm } from '@energy-console/contract/alarms'
import { listAttachmentAddresses } from '@energy-console/contract/attachments'
import { getRepairFinding } from '@energy-console/contract/maintenance'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CallError } from '../../../../api/CallError'
import type { RepairRecord } from '../../repair/RepairRecord'
import { type KeptBeside, unkeptOf } from '../store/beside'
import { mostPictures } from '../store/keptPictures'

/** A device with what it keeps, and a server with what it is asked for. */
const device = vi.hoisted(() => ({
  owner: 'a.1',
  kept: new Map<string, KeptBeside>(),
  answers: new Map<unknown, (query: { id: string; ids: string }) => unknown>(),
  /** Addresses that lead nowhere at present. */
  lost: new Set<string>(),
  /** Addresses of pictures that cannot be made small. */
  detailed: new Set<string>(),
  fetched: [] as string[],
  /** What it remembers, and its line. */
  remembered: new Map<string, unknown>(),
  line: {},
}))

vi.mock('../../../../api/session', () => ({
  ownerKey: () => device.owner,
  userKey: (area: string, name: string) => `${area}.${device.owner}.${name}`,
  holdsButton: () => true,
  useSession: { getState: () => ({}) },
}))
vi.mock('../../../../api/callApi', () => ({
  callApi: async (call: unknown, { query }: { query: { id: string; ids: string } }) =>
    device.answers.get(call)?.(query),
}))
vi.mock('../../../../api/browser/storage', () => ({
  recall: (key: string) => device.remembered.get(key),
  remember: (key: string, content: unknown) => void device.remembered.set(key, content),
}))
vi.mock('../../../../kit/time/zone', () => ({ tenantZoneNow: () => 'UTC' }))
vi.mock('../../../../kit/alarm/alarmTrend', () => ({ readTrend: async () => ({ lines: [] }) }))
vi.mock('../../../../kit/attachments/shrinkPhoto', () => ({ shrinkPhoto: async () => undefined }))
vi.mock('../store/deviceStore', () => ({
  readAllPictures: async () => [...device.kept.values()],
  readBeside: async (_owner: string, id: string) => device.kept.get(id),
  writeBeside: async (_owner: string, id: string, beside: KeptBeside) => void device.kept.set(id, beside),
}))

const { keepBeside } = await import('./keepBeside')

const file = (id: string, contentType = 'image/jpeg', size = 1_000) => ({
  ...{ id, fileName: `${id}.jpg`, contentType, size },
})
const order = (values: object) =>
  ({
    id: '7',
    files: [],
    reportPhotos: [],
    taskItemId: null,
    alarmId: null,
    ...values,
  }) as unknown as RepairRecord
const picturesKept = () => device.kept.get('7')?.pictures.map(({ id }) => id)
/** The server has pictures of so many bytes, with a thumbnail of each. */
const holdPicturesOf = (size: number) =>
  device.answers.set(listAttachmentAddresses, ({ ids }) =>
    ids.split(',').map((id) => ({
      ...file(id, 'image/jpeg', size),
      url: `/${id}`,
      thumbnailUrl: `/small/${id}`,
      previewUrl: null,
    })),
  )
const hourMs = 3_600_000

beforeEach(() => {
  device.owner = 'a.1'
  device.kept.clear()
  device.lost.clear()
  device.detailed.clear()
  device.fetched = []
  device.remembered.clear()
  device.line = {}
  device.answers = new Map<unknown, (query: { id: string; ids: string }) => unknown>([
    [getRepairFinding, () => ({ itemName: '油温', photos: [file('found')] })],
    [getAlarm, ({ id }) => ({ id })],
    [
      listAttachmentAddresses,
      ({ ids }) =>
        ids.split(',').map((id) => ({ ...file(id), url: `/${id}`, thumbnailUrl: null, previewUrl: null })),
    ],
  ])
  vi.stubGlobal('navigator', {
    get connection() {
      return device.line
    },
  })
  vi.stubGlobal('fetch', async (url: string) => {
    if (device.lost.has(url)) throw new TypeError('no network')
    device.fetched.push(url)
    return new Response(new Blob([device.detailed.has(url) ? 'x'.repeat(400_001) : 'picture']))
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('keeps the pictures of an order, of its report and of what the round found, and its alarm with the curve', async () => {
  const whole = order({
    ...{ files: [file('own'), file('plan', 'application/pdf')], reportPhotos: [file('site')] },
    ...{ taskItemId: '3', alarmId: '9' },
  })
  await keepBeside('a.1', whole)
  expect(picturesKept()).toEqual(['own', 'site', 'found'])
  const kept = device.kept.get('7')
  expect(kept).toMatchObject({
    finding: { itemName: '油温' },
    alarm: { alarm: { id: '9' }, trend: { lines: [] } },
  })
  expect(kept).toMatchObject({ refused: ['plan'] })
  expect(unkeptOf(whole, kept)).toEqual({ files: 1, isUnfetched: false })
  expect(unkeptOf(whole, undefined)).toEqual({ files: 3, isUnfetched: true })
})

it('fetches a picture once, and what did not come another time', async () => {
  const files = [file('a'), file('b')]
  device.lost.add('/b')
  await keepBeside('a.1', order({ files }))
  expect(picturesKept()).toEqual(['a'])
  device.lost.clear()
  await keepBeside('a.1', order({ files }))
  expect(picturesKept()).toEqual(['a', 'b'])
  await keepBeside('a.1', order({ files }))
  expect(device.fetched).toEqual(['/a', '/b'])
})

it('fetches the preview of a large picture, which costs little, and not the picture', async () => {
  device.line = { saveData: true }
  device.answers.set(listAttachmentAddresses, () => [
    {
      ...file('a', 'image/jpeg', 12_000_000),
      ...{ url: '/a', thumbnailUrl: '/small/a', previewUrl: '/preview/a' },
    },
  ])
  await keepBeside('a.1', order({ files: [file('a')] }))
  expect(device.fetched).toEqual(['/preview/a'])
  expect(device.kept.get('7')?.pictures[0]).not.toHaveProperty('isSmall')
})

it('keeps so many pictures and no more, and of one that is too large its small picture, where it has one', async () => {
  device.answers.set(listAttachmentAddresses, ({ ids }) =>
    ids.split(',').map((id) => ({
      ...file(id, 'image/jpeg', 26_000_000),
      ...{ url: `/${id}`, thumbnailUrl: id === '1' ? null : `/small/${id}`, previewUrl: null },
    })),
  )
  const files = Array.from({ length: mostPictures + 3 }, (_, at) => file(String(at)))
  await keepBeside('a.1', order({ files }))
  expect(device.fetched).not.toContain('/0')
  expect(device.fetched).toContain('/small/0')
  expect(picturesKept()).toHaveLength(mostPictures - 1)
  const before = device.fetched.length
  await keepBeside('a.1', order({ files }))
  expect(device.fetched).toHaveLength(before)
})

it('keeps the small picture of one that does not become small enough', async () => {
  device.answers.set(listAttachmentAddresses, ({ ids }) =>
    ids.split(',').map((id) => ({
      ...file(id),
      ...{ url: `/${id}`, thumbnailUrl: id === 'b' ? null : `/small/${id}`, previewUrl: null },
    })),
  )
  for (const url of ['/a', '/b']) device.detailed.add(url)
  await keepBeside('a.1', order({ files: [file('a'), file('b'), file('c')] }))
  expect(device.fetched).toEqual(['/a', '/small/a', '/b', '/c'])
  expect(picturesKept()).toEqual(['a', 'c'])
  expect(device.kept.get('7')?.refused).toEqual(['b'])
})

it('keeps everything else where a picture is gone', async () => {
  const addresses = device.answers.get(listAttachmentAddresses)
  const asked: string[] = []
  device.answers.set(listAttachmentAddresses, (query) => {
    asked.push(query.ids)
    if (query.ids.split(',').includes('gone')) throw new CallError('', 404)
    return addresses?.(query)
  })
  const whole = order({ files: [file('gone'), file('own')], taskItemId: '3', alarmId: '9' })
  await keepBeside('a.1', whole)
  expect(picturesKept()).toEqual(['own', 'found'])
  expect(device.kept.get('7')).toMatchObject({ finding: { itemName: '油温' }, alarm: { alarm: { id: '9' } } })
  await keepBeside('a.1', whole)
  expect(asked).toEqual(['gone,own,found', 'gone', 'own', 'found'])
})

it('does without an alarm that is gone, waits for the network, and keeps nothing for who has gone meanwhile', async () => {
  const refuse = (code: number) => () => {
    throw new CallError('', code)
  }
  device.answers.set(getAlarm, refuse(404))
  await keepBeside('a.1', order({ alarmId: '9' }))
  expect(device.kept.get('7')).toMatchObject({ alarm: null })
  device.kept.clear()
  device.answers.set(getAlarm, refuse(0))
  await expect(keepBeside('a.1', order({ alarmId: '9' }))).rejects.toThrow()
  expect(device.kept.size).toBe(0)
  device.owner = 'a.2'
  await keepBeside('a.1', order({ files: [file('a')] }))
  expect(device.kept.size).toBe(0)
})

it('fetches large pictures where nobody pays for them, so many in a day, and takes small ones for the others until then', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-02T02:00:00Z') })
  holdPicturesOf(10_000_000)
  device.line = { type: 'cellular' }
  const files = Array.from({ length: 8 }, (_, at) => file(String(at)))
  await keepBeside('a.1', order({ files }))
  expect(device.fetched.every((url) => url.startsWith('/small/'))).toBe(true)
  expect(device.kept.get('7')?.pictures.every(({ isSmall }) => isSmall)).toBe(true)
  // small ones are not left at that: on another line, an hour later, six of them come whole, and the rest the next day
  device.line = { type: 'wifi' }
  const wholeOnes = async (laterMs: number) => {
    vi.setSystemTime(Date.now() + laterMs)
    await keepBeside('a.1', order({ files }))
    return device.kept.get('7')?.pictures.filter(({ isSmall }) => !isSmall).length
  }
  expect(await wholeOnes(0)).toBe(0)
  expect(await wholeOnes(2 * hourMs)).toBe(6)
  expect(await wholeOnes(24 * hourMs)).toBe(8)
  expect(picturesKept()).toHaveLength(8)
})
