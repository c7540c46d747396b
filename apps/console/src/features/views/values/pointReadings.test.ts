import { afterEach, describe, expect, it, vi } from 'vitest'
import { pointReadingOf, readLatest } from './pointReadings'

// the session looks for its cookie as soon as it is loaded
vi.hoisted(() => {
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('window', { addEventListener: () => undefined })
})
afterEach(() => vi.unstubAllGlobals())

describe('a received value in a drawing', () => {
  const point = { deviceId: 'd', propertyNo: 'P', itemId: '11' }
  const ts = Date.now() - 60_000

  it('brings along how it is said, and whether it has grown stale', () => {
    const info = { unit: 'kW', decimals: 1, staleAfterMs: 90_000 }
    const received = { value: 41.26, quality: 1, ts }
    const said = { unit: 'kW', decimals: 1, declaredDecimals: 1 }
    const shown = { ...point, value: 41.26, quality: 1, ts, ...said, isStale: false }
    expect(pointReadingOf(point, received, info)).toEqual(shown)
    expect(pointReadingOf(point, received, { ...info, staleAfterMs: 30_000 })).toEqual({
      ...shown,
      isStale: true,
    })
    expect(pointReadingOf(point, { ...received, value: 0.1 + 0.2 }, undefined)).toMatchObject({ decimals: 3 })
    expect(pointReadingOf(point, received, undefined)).not.toHaveProperty('declaredDecimals')
  })

  it('is the word of a state, or gone', () => {
    const info = { dataType: 'boolean', enumMap: { '1': '合闸' } }
    const received = { value: 1, quality: 0, ts }
    expect(pointReadingOf(point, received, info)).toMatchObject({ value: 1, word: '合闸' })
    expect(pointReadingOf(point, { ...received, isGone: true }, info)).toEqual({
      ...point,
      value: null,
      quality: 2,
      isGone: true,
    })
  })
})

it('reads the newest values of as many points as a view has', async () => {
  vi.stubGlobal('fetch', async (address: string) => {
    const url = new URL(address, 'http://console.test')
    const asked = url.searchParams.get('itemIds')?.split(',') ?? []
    const data = asked.map((itemId) => ({ itemId, ts: 1, value: 0, quality: 0 }))
    return asked.length > 1000
      ? Response.json({ code: 400, success: false, msg: '编号格式不正确', data: null }, { status: 400 })
      : Response.json({ code: 200, success: true, msg: '', data })
  })
  const itemIds = Array.from({ length: 1200 }, (_, index) => String(index + 1))
  expect((await readLatest(itemIds)).map(({ itemId }) => itemId)).toEqual(itemIds)
  expect(await readLatest([])).toEqual([])
})
