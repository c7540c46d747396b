import { listPointInfos } from '@energy-console/contract/devices'
import { listPointHistory } from '@energy-console/contract/telemetry'
import { openDocument } from '@energy-console/schematic'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../api/cache/queryClient'
import { readCurves } from './readCurves'

// the session looks for its cookie as soon as it is loaded
vi.hoisted(() => {
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('window', { addEventListener: () => undefined })
})

const { document: view } = openDocument({
  pageList: [{ id: 'p', itemList: [] }],
  dataSrcArray: ['11', '12'].map((itemId) => ({
    id: `s${itemId}`,
    kind: 'system',
    deviceId: 'd',
    propertyNo: `P${itemId}`,
    itemId,
  })),
})

/** A server that refuses whatever names a point that it does not have. */
function serve(points: Set<string>) {
  vi.stubGlobal('fetch', async (address: string) => {
    const url = new URL(address, 'http://console.test')
    const asked = (url.searchParams.get('itemIds') ?? '').split(',')
    const found = asked.filter((itemId) => points.has(itemId))
    const isRefused = url.pathname === listPointHistory.path && found.length < asked.length
    const data =
      url.pathname === listPointInfos.path
        ? found.map((itemId) => ({ itemId, unit: 'kW' }))
        : found.map((itemId) => ({ itemId, resolution: 'raw', points: [[1, Number(itemId)]] }))
    return isRefused
      ? Response.json({ code: 404, success: false, msg: '不存在', data: null }, { status: 404 })
      : Response.json({ code: 200, success: true, msg: '', data })
  })
}

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

it('draws the points that there are, whatever else is gone', async () => {
  serve(new Set(['12']))
  const infos = new Map()
  expect(await readCurves(view, ['s11', 's12'], { hours: 1, infos })).toEqual([undefined, [[1, 12]]])
  expect([...infos.keys()]).toEqual(['s12'])
  serve(new Set())
  queryClient.clear()
  expect(await readCurves(view, ['s11', 's12'], { hours: 1, infos })).toEqual([undefined, undefined])
})

it('notices a point that goes between two readings', async () => {
  const points = new Set(['11', '12'])
  serve(points)
  const read = () => readCurves(view, ['s11', 's12'], { hours: 1, infos: new Map() })
  expect(await read()).toEqual([[[1, 11]], [[1, 12]]])
  points.delete('11')
  expect(await read()).toEqual([undefined, [[1, 12]]])
})

it('reads up to the instant that is named', async () => {
  serve(new Set(['11']))
  const asked: (string | null)[] = []
  const answer = fetch
  vi.stubGlobal('fetch', (address: string) => {
    const { pathname, searchParams } = new URL(address, 'http://console.test')
    if (pathname === listPointHistory.path) asked.push(searchParams.get('start'), searchParams.get('end'))
    return answer(address)
  })
  await readCurves(view, ['s11'], { hours: 1, infos: new Map(), end: 7_200_000 })
  expect(asked).toEqual(['3600000', '7200000'])
})
