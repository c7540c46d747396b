import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DeviceRoute, PointRoute } from '../routing/route'
import { type DecodeNotes, decodeDevice, decodeGateway, parseJson, windowAt } from './decode'
import { noReadings } from './readings'
import { readValue, toRawValue } from './readValue'
import { isKept } from './storageRule'

const makePoint = (values: Partial<PointRoute> = {}): PointRoute => ({
  id: '1',
  tenantId: 'demo',
  stationId: '1',
  deviceId: '1',
  propertyNo: 'power',
  heardKey: 'power',
  enumMap: null,
  access: 'read',
  dataType: 'number',
  scale: 1,
  offset: 0,
  min: Number.NEGATIVE_INFINITY,
  max: Number.POSITIVE_INFINITY,
  rollOverAt: Number.POSITIVE_INFINITY,
  storage: 'all',
  deadBand: 0,
  intervalMs: 0,
  confirmation: 'confirm',
  isNameTyped: false,
  isRepeatable: false,
  answerMs: undefined,
  isCalculated: false,
  writerRoleIds: [],
  stored: undefined,
  ...values,
})
const makeRoute = (...points: PointRoute[]): DeviceRoute => ({
  id: '1',
  tenantId: 'demo',
  stationId: '1',
  gatewayId: '1',
  name: 'M1',
  intervalMs: 1000,
  points: new Map(points.map((point) => [point.propertyNo, point])),
})

const now = 1_800_000_000_000
const window = windowAt(now, 90 * 86_400_000)

function decode(body: unknown, device = makeRoute(makePoint())) {
  const out = noReadings()
  const noted: string[] = []
  const notes: DecodeNotes = {
    refused: (code) => noted.push(code),
    unmapped: (name, key) => noted.push(`unmapped ${name}.${key}`),
  }
  const newest = decodeDevice(device, body, window, out, notes)
  return { ts: out.ts, values: out.values, qualities: out.qualities, noted, newest }
}

describe('what a device sends', () => {
  it('may be values alone, values with a time, or a list of these', () => {
    expect(decode({ power: 5 })).toMatchObject({ ts: [now], values: [5], newest: undefined })
    expect(decode({ ts: 5 + now, values: { power: 5 } })).toMatchObject({ ts: [5 + now], newest: 5 + now })
    expect(decode([{ ts: now - 1, values: { power: 1 } }, { power: 2 }])).toMatchObject({
      ts: [now - 1, now],
      values: [1, 2],
    })
  })

  it('keeps what is good beside what is bad', () => {
    expect(decode({ ts: now, values: { power: 'x', other: 1 } }).noted).toEqual([
      'bad_value',
      'unmapped M1.other',
    ])
    expect(decode([3, { ts: now, values: { power: 1 } }])).toMatchObject({
      values: [1],
      noted: ['bad_shape'],
    })
    expect(decode({ ts: now + 86_400_001, values: { power: 1 } })).toMatchObject({
      noted: ['timestamp_ahead'],
      ts: [],
      newest: now + 86_400_001,
    })
    expect(decode({ ts: now + 86_400_000, values: { power: 1 } }).noted).toEqual([])
    expect(decode({ ts: 1000, values: { power: 1 } })).toMatchObject({
      noted: ['timestamp_too_old'],
      ts: [],
      newest: 1000,
    })
    expect(decode({ ts: 1.5, values: { power: 1 } }).noted).toEqual(['bad_timestamp'])
  })

  it('is uncertain outside of the range', () => {
    const device = makeRoute(makePoint({ min: 0, max: 10 }))
    expect(decode([{ power: 10 }, { power: 10.1 }, { power: -1 }], device).qualities).toEqual([0, 1, 1])
  })

  it('is bad beyond what its register can show: it would raise what was used, and nothing after it would count', () => {
    const device = makeRoute(makePoint({ max: 9_000, rollOverAt: 10_000 }))
    expect(decode([{ power: 10_000 }, { power: 65_535 }, { power: 5 }], device).qualities).toEqual([1, 2, 0])
  })

  it('never throws, whatever JSON it is', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const notes: DecodeNotes = { refused: () => undefined, unmapped: () => undefined }
        const parsed = parseJson(Buffer.from(text), notes)
        const find = () => makeRoute(makePoint())
        decodeGateway(parsed?.value, find, window, noReadings(), notes, () => undefined)
        decodeDevice(find(), parsed?.value, window, noReadings(), notes)
      }),
    )
  })
})

describe('a raw value', () => {
  it('is a number where one is needed, a text where text is kept', () => {
    const number = makePoint()
    expect([1.5, '2.5', true, 'false', '1e3'].map((raw) => readValue(number, raw))).toEqual([
      1.5, 2.5, 1, 0, 1000,
    ])
    for (const raw of ['', 'x', null, {}, [], '1.2.3', ' ', Number.POSITIVE_INFINITY])
      expect(readValue(number, raw)).toBeUndefined()
    const text = makePoint({ dataType: 'text' })
    expect(readValue(text, '合闸')).toBe('合闸')
    expect(readValue(text, 'x'.repeat(1001))).toBeUndefined()
  })

  it('goes through scale and offset and back', () => {
    const point = makePoint({ scale: 0.1, offset: -40 })
    expect(readValue(point, 650)).toBe(25)
    expect(toRawValue(point, 25)).toBe(650)
  })
})

describe('a storage rule', () => {
  it('on change keeps what leaves the dead band, and what fills a gap', () => {
    const point = makePoint({ storage: 'change', deadBand: 2 })
    const kept = [
      [10, 5],
      [20, 7],
      [30, 7.1],
      [40, 8],
      [25, 8],
    ].map(([ts = 0, value = 0]) => isKept(point, ts, value, 0))
    expect(kept).toEqual([true, false, true, false, true])
    expect(isKept(point, 50, 8, 1)).toBe(true)
  })

  it('on change keeps the first of each hour as well', () => {
    const point = makePoint({ storage: 'change' })
    const minutes = [1, 30, 59, 60, 61, 119, 185]
    expect(minutes.map((minute) => isKept(point, minute * 60_000, 5, 0))).toEqual([
      ...[true, false, false],
      ...[true, false, false],
      true,
    ])
  })

  it('by interval keeps at most one in so many seconds', () => {
    const point = makePoint({ storage: 'interval', intervalMs: 100 })
    expect([0, 50, 99, 100, 199, 200].map((ts) => isKept(point, ts, 1, 0))).toEqual([
      true,
      false,
      false,
      true,
      false,
      true,
    ])
  })
})
