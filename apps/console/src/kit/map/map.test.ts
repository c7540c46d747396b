import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { distanceText } from './distanceText'
import { parsePosition } from './parsePosition'
import { gridOf, metresBetween, panned, scaleOf, toPoint, toPosition, viewOf, zoomed } from './projection'

const size = { width: 800, height: 500 }
const view = { middle: { latitude: 39.9, longitude: 116.4 }, worldPx: 256 * 2 ** 8 }
const position = fc.record({
  latitude: fc.double({ min: -80, max: 80, noNaN: true }),
  longitude: fc.double({ min: -175, max: 175, noNaN: true }),
})

describe('the map', () => {
  it('finds a position again from its point', () => {
    fc.assert(
      fc.property(position, (at) => {
        const back = toPosition(
          { middle: at, worldPx: 4096 },
          size,
          toPoint({ middle: at, worldPx: 4096 }, size, at),
        )
        expect(back.latitude).toBeCloseTo(at.latitude, 6)
        expect(back.longitude).toBeCloseTo(at.longitude, 6)
      }),
    )
  })

  it('keeps what is under the pointer there when it comes nearer', () => {
    const at = { x: 100, y: 400 }
    const held = toPosition(view, size, at)
    const point = toPoint(zoomed(view, size, 2, at), size, held)
    expect(point.x).toBeCloseTo(100, 3)
    expect(point.y).toBeCloseTo(400, 3)
  })

  it('shows all positions, and one alone from near', () => {
    const both = [
      { latitude: 31.2, longitude: 121.5 },
      { latitude: 39.9, longitude: 116.4 },
    ]
    for (const { x, y } of both.map((one) => toPoint(viewOf(both, size), size, one))) {
      expect(x > 0 && x < size.width && y > 0 && y < size.height).toBe(true)
    }
    expect(viewOf(both.slice(1), size).middle.longitude).toBeCloseTo(116.4)
    expect(viewOf([], size).worldPx).toBeGreaterThan(0)
  })

  it('comes near enough to a yard that its corners are told apart', () => {
    const yard = [
      { latitude: 23.0266, longitude: 114.3318 },
      { latitude: 23.0269, longitude: 114.332 },
    ]
    const apart = (nearness: 'town' | 'yard') => {
      const [one, other] = yard.map((at) => toPoint(viewOf(yard, size, nearness), size, at))
      return Math.hypot((one?.x ?? 0) - (other?.x ?? 0), (one?.y ?? 0) - (other?.y ?? 0))
    }
    expect(apart('town')).toBeLessThan(10)
    expect(apart('yard')).toBeGreaterThan(100)
  })

  it('moves by pixels, and stays on the earth', () => {
    expect(panned(view, size, { x: 100, y: 0 }).middle.longitude).toBeGreaterThan(116.4)
    expect(panned(view, size, { x: 1e9, y: -1e9 }).middle).toEqual({ latitude: 85, longitude: 180 })
  })

  it('has lines some way apart, and a round scale', () => {
    const { step, longitudes } = gridOf(view, size)
    expect((step / 360) * view.worldPx).toBeGreaterThanOrEqual(90)
    expect(longitudes.length).toBeGreaterThan(2)
    const { metres, px } = scaleOf(view)
    expect(String(metres)).toMatch(/^[125]0*$/)
    expect(px).toBeLessThanOrEqual(120)
  })
})

describe('a distance', () => {
  it('is that over the ground, the same both ways, and none to where one is', () => {
    const [beijing, shanghai] = [
      { latitude: 39.9042, longitude: 116.4074 },
      { latitude: 31.2304, longitude: 121.4737 },
    ]
    expect(metresBetween(beijing, shanghai) / 1_000).toBeCloseTo(1_068, -1)
    expect(metresBetween(shanghai, beijing)).toBeCloseTo(metresBetween(beijing, shanghai), 6)
    expect(metresBetween(beijing, beijing)).toBe(0)
    expect(metresBetween({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 })).toBeCloseTo(
      111_319,
      -2,
    )
  })

  it('is never longer by a way around', () => {
    fc.assert(
      fc.property(position, position, position, (a, b, c) => {
        expect(metresBetween(a, c)).toBeLessThanOrEqual(metresBetween(a, b) + metresBetween(b, c) + 1e-3)
      }),
    )
  })

  it('is said in metres, from a kilometre on in kilometres', () => {
    const t = (text: string, { count }: { count: number }) => text.replace('{{count}}', String(count))
    expect([0.4, 999.4, 999.6, 1_260].map((metres) => distanceText(metres, t))).toEqual([
      '0 米',
      '999 米',
      '1 公里',
      '1.3 公里',
    ])
  })
})

describe('a pasted position', () => {
  const beijing = { latitude: 39.9, longitude: 116.4 }
  it.each([
    ['39.9, 116.4', beijing],
    ['39.9，116.4', beijing],
    [' 39.9 116.4 ', beijing],
    ['116.4,39.9', beijing],
    ['(39.9, 116.4)', beijing],
    ['39.9°N, 116.4°E', beijing],
    ['E116.4 N39.9', beijing],
    ['33.9 S, 18.4 E', { latitude: -33.9, longitude: 18.4 }],
    ['-33.9,18.4', { latitude: -33.9, longitude: 18.4 }],
    ['39.9', undefined],
    ['120.5, 116.4', undefined],
    ['北京', undefined],
    ['1.2.3, 4', undefined],
  ])('%s', (text, expected) => {
    expect(parsePosition(text)).toEqual(expected)
  })
})
