import { listPointInfos } from '@energy-console/contract/devices'
import { listPointReplay } from '@energy-console/contract/telemetry'
import type { PointReading } from '@energy-console/schematic'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../api/cache/queryClient'
import { createReplay, type ReplayNews } from './createReplay'

// the session looks for its cookie as soon as it is loaded
vi.hoisted(() => {
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('window', { addEventListener: () => undefined })
})
afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

const asked: number[] = []
/** A server whose every point stood at 1 before the span, and is at its own number from 500 on. */
function serve({ resolution = 'raw' }: { resolution?: string } = {}) {
  asked.length = 0
  vi.stubGlobal('fetch', async (address: string) => {
    const url = new URL(address, 'http://console.test')
    const ids = (url.searchParams.get('itemIds') ?? '').split(',')
    if (url.pathname === listPointReplay.path) asked.push(ids.length)
    const data = ids.map((itemId) =>
      url.pathname === listPointInfos.path
        ? { itemId, unit: 'kW' }
        : {
            itemId,
            resolution,
            points: [
              [-5, 1, 0],
              [500, Number(itemId), 0],
            ],
          },
    )
    return Response.json({ code: 200, success: true, msg: '', data })
  })
}
const point = (itemId: string) => ({ deviceId: 'd', propertyNo: `P${itemId}`, itemId })

it('gives what stood at the instant that is sought, forth and back, until nobody listens', async () => {
  serve()
  const news: ReplayNews[] = []
  const replay = createReplay({ start: 0, end: 1_000 }, (told) => news.push(told))
  const values: (PointReading['value'] | undefined)[] = []
  const stop = replay.subscribe(
    [point('7')],
    (told) => values.push(...told.map(({ value }) => value)),
    () => undefined,
  )
  await vi.waitFor(() => expect(values).toEqual([1]), 20_000)
  replay.seek(500)
  replay.seek(499)
  expect(values).toEqual([1, 7, 1])
  stop()
  replay.seek(500)
  expect(values).toHaveLength(3)
  expect(news).toEqual([{ isLoading: true }, { isLoading: false }])
})

it('asks for few points at a time and for none twice, and says where minutes stand for readings', async () => {
  serve({ resolution: '1m' })
  const news: ReplayNews[] = []
  const replay = createReplay({ start: 0, end: 1_000 }, (told) => news.push(told))
  const many = Array.from({ length: 31 }, (_, index) => point(String(index + 1)))
  const told = () =>
    new Promise<void>((resolve) =>
      replay.subscribe(
        many,
        (values) => values.length > 0 && resolve(),
        () => undefined,
      ),
    )
  await told()
  expect(asked).toEqual([30, 1])
  await told()
  expect(asked).toEqual([30, 1])
  expect(news).toContainEqual({ isRolledUp: true })
})

it('tells whoever follows its time, clocks and lists, of every move', () => {
  const replay = createReplay({ start: 100, end: 1_000 }, () => undefined)
  const seen: number[] = []
  const stop = replay.time.follow(() => seen.push(replay.time.now()))
  expect(replay.time.now()).toBe(100)
  replay.seek(700)
  replay.seek(300)
  stop()
  replay.seek(900)
  expect(seen).toEqual([700, 300])
})
