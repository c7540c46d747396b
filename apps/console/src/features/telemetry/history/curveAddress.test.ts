import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CurveView, movedSpan, readView, viewSearch, zoomedSpan } from './curveAddress'

const ids = fc.uniqueArray(fc.bigInt({ min: 1n, max: 10n ** 17n }).map(String), {
  minLength: 0,
  maxLength: 20,
})
const view: fc.Arbitrary<CurveView> = fc
  .record({
    itemIds: ids,
    span: fc.oneof(
      fc.integer({ min: 60_000, max: 10 ** 12 }).map((lastMs) => ({ lastMs })),
      fc
        .tuple(fc.integer({ min: 0, max: 4 * 10 ** 12 }), fc.integer({ min: 1, max: 10 ** 12 }))
        .map(([start, length]) => ({ start, end: start + length })),
    ),
    resolution: fc.constantFrom(undefined, 'raw', '1m', '1h', '1d'),
    draw: fc.constantFrom('line', 'step', 'band'),
    unmarked: fc.subarray(['alarm', 'command', 'correction', 'note']),
    hides: fc.nat(20),
  })
  // the generators widen words to texts
  .map(({ hides, ...rest }) => ({ ...rest, hidden: rest.itemIds.slice(0, hides) }) as CurveView)

describe('the address of curves', () => {
  it('brings a page back as it was, in what a saved set takes', () => {
    fc.assert(
      fc.property(view, (shown) => {
        const search = viewSearch(shown)
        expect(search).toMatch(/^[\w.,:;=&+%~-]*$/)
        expect(readView(new URLSearchParams(search))).toEqual(shown)
      }),
    )
  })

  it('shows the last day where it says nothing, or nothing that can be', () => {
    const wrong = 'points=1,x,,1,2&start=9&end=8&last=-5&draw=constructor&resolution=2m&hidden=7'
    expect(readView(new URLSearchParams(wrong))).toEqual({
      itemIds: ['1', '2'],
      hidden: [],
      span: { lastMs: 86_400_000 },
      resolution: undefined,
      draw: 'line',
      unmarked: [],
    })
  })
})

describe('a span', () => {
  const range = fc
    .tuple(fc.integer({ min: 0, max: 2 * 10 ** 12 }), fc.integer({ min: 20_000, max: 10 ** 11 }))
    .map(([start, length]) => ({ start, end: start + length }))

  it('keeps the time that it is zoomed around where it is', () => {
    fc.assert(
      fc.property(
        range,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.constantFrom(0.5, 2),
        (span, at, factor) => {
          const around = span.start + at * (span.end - span.start)
          const zoomed = zoomedSpan(span, factor, around)
          expect(zoomed.start).toBeLessThanOrEqual(around + 1)
          expect(zoomed.end).toBeGreaterThanOrEqual(around - 1)
          if (zoomed.start === 0) return
          const share = (around - zoomed.start) / (zoomed.end - zoomed.start)
          expect(Math.abs(share - at)).toBeLessThan(0.001)
        },
      ),
    )
  })

  it('keeps its length when it is moved, and ends no later than it may', () => {
    fc.assert(
      fc.property(range, fc.constantFrom(-1, -0.5, 0.5, 1), (span, by) => {
        const latest = 2.2 * 10 ** 12
        const moved = movedSpan(span, by, latest)
        if ('lastMs' in moved) throw new Error('fixed')
        expect(Math.abs(moved.end - moved.start - (span.end - span.start))).toBeLessThanOrEqual(1)
        expect(moved.end).toBeLessThanOrEqual(latest)
        expect(moved.start).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})
