import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createItem } from '../document'
import type { Item } from '../kinds'
import {
  alignBoxes,
  boundsOf,
  boundsOfItem,
  cornersOf,
  distributeBoxes,
  HANDLES,
  handleDirection,
  handlePoint,
  hitItem,
  moveItem,
  resizeBox,
  rotateItem,
  rotatePoint,
  routeConnector,
  SpatialIndex,
  scaleItem,
  snapBox,
} from './index'

const coordinate = fc.integer({ min: -2000, max: 2000 })
const size = fc.integer({ min: 2, max: 800 })
const rotation = fc.integer({ min: 0, max: 359 })
const box = fc.record({ x: coordinate, y: coordinate, width: size, height: size, rotation })
/** Somewhere in or around a box, never on its edge. */
const part = fc.integer({ min: -20, max: 60 }).map((value) => value / 40 + 0.0125)
const points = fc.array(fc.tuple(coordinate, coordinate), { minLength: 2, maxLength: 8 })
const item: fc.Arbitrary<Item> = fc.oneof(
  box.map((fields) => createItem('rect', { id: 'i', ...fields })),
  box.map((fields) => createItem('bezier', { id: 'i', ...fields })),
  points.map((list) => moveItem(createItem('LinkLine', { id: 'i', points: list }), 0, 0)),
)

const isClose = (a: unknown, b: unknown) => {
  const numbers = (value: unknown): number[] =>
    typeof value === 'number'
      ? [value]
      : typeof value === 'object' && value
        ? Object.values(value).flatMap(numbers)
        : []
  const [left, right] = [numbers(a), numbers(b)]
  expect(left).toHaveLength(right.length)
  left.forEach((value, index) => {
    expect(value).toBeCloseTo(right[index] ?? Number.NaN, 4)
  })
}

describe('round trips', () => {
  it('a point turned there and back', () => {
    fc.assert(
      fc.property(coordinate, coordinate, coordinate, coordinate, rotation, (x, y, cx, cy, degrees) =>
        isClose(rotatePoint(rotatePoint([x, y], [cx, cy], degrees), [cx, cy], -degrees), [x, y]),
      ),
    )
  })

  it('an item moved and turned there and back', () => {
    fc.assert(
      fc.property(item, coordinate, coordinate, (start, dx, dy) =>
        isClose(moveItem(moveItem(start, dx, dy), -dx, -dy), start),
      ),
    )
    fc.assert(
      fc.property(box, coordinate, coordinate, rotation, (fields, cx, cy, degrees) => {
        const start = createItem('rect', { id: 'i', ...fields })
        const back = rotateItem(rotateItem(start, [cx, cy], degrees), [cx, cy], -degrees)
        isClose(cornersOf(back), cornersOf(start))
      }),
    )
  })

  it('an upright item scaled from one box to another and back', () => {
    fc.assert(
      fc.property(box, box, box, (fields, from, to) => {
        const start = createItem('rect', { id: 'i', ...fields, rotation: 0 })
        const grown = scaleItem(start, from, to)
        fc.pre(grown.width > 2.001 && grown.height > 2.001)
        isClose(boundsOfItem(scaleItem(grown, to, from)), boundsOfItem(start))
      }),
    )
  })
})

describe('resizing', () => {
  it('keeps the opposite side where it is, for any rotation', () => {
    fc.assert(
      fc.property(
        box,
        fc.constantFrom(...HANDLES),
        coordinate,
        coordinate,
        fc.boolean(),
        (start, handle, dx, dy, keepRatio) => {
          const [hx, hy] = handleDirection(handle)
          const opposite = HANDLES.find((other) => {
            const [ox, oy] = handleDirection(other)
            return ox === -hx && oy === -hy
          })
          if (!opposite) return
          const resized = resizeBox(start, handle, [dx, dy], { keepRatio })
          isClose(handlePoint(resized, opposite), handlePoint(start, opposite))
          expect(Math.min(resized.width, resized.height)).toBeGreaterThan(1.999)
          if (keepRatio) expect(resized.width / resized.height).toBeCloseTo(start.width / start.height, 5)
        },
      ),
    )
  })

  it('puts the handle under the pointer', () => {
    const start = { x: 0, y: 0, width: 100, height: 50, rotation: 90 }
    const [x, y] = handlePoint(start, 'se')
    isClose(handlePoint(resizeBox(start, 'se', [-30, 40]), 'se'), [x - 30, y + 40])
  })

  it('from the centre grows both ways', () => {
    const start = { x: 0, y: 0, width: 100, height: 100, rotation: 0 }
    expect(resizeBox(start, 'e', [10, 0], { fromCentre: true })).toMatchObject({
      x: -10,
      width: 120,
      height: 100,
    })
  })

  it('stretches a turned member of a selection along its own axes', () => {
    const turned = createItem('rect', { x: 0, y: 0, width: 100, height: 20, rotation: 90 })
    const scaled = scaleItem(
      turned,
      { x: 0, y: 0, width: 100, height: 100 },
      { x: 0, y: 0, width: 100, height: 200 },
    )
    isClose([scaled.width, scaled.height], [200, 20])
  })
})

describe('hit test', () => {
  it('a point in a turned box is hit exactly when it is inside', () => {
    fc.assert(
      fc.property(box, part, part, (fields, u, v) => {
        const shape = createItem('rect', { id: 'i', ...fields })
        const centre = [shape.x + shape.width / 2, shape.y + shape.height / 2] as const
        const point = rotatePoint(
          [shape.x + u * shape.width, shape.y + v * shape.height],
          centre,
          shape.rotation,
        )
        expect(hitItem(shape, point)).toBe(u > 0 && u < 1 && v > 0 && v < 1)
      }),
    )
  })

  it('shapes are hit by their outline, lines by their stroke', () => {
    expect(hitItem(createItem('circle', {}), [3, 3])).toBe(false)
    expect(hitItem(createItem('circle', {}), [50, 50])).toBe(true)
    expect(hitItem(createItem('triangle', {}), [3, 3])).toBe(false)
    expect(hitItem(createItem('triangle', {}), [50, 30])).toBe(true)
    const line = createItem('LinkLine', {
      points: [
        [0, 0],
        [100, 0],
        [100, 100],
      ],
    })
    expect(hitItem(line, [50, 50])).toBe(false)
    expect(hitItem(line, [104, 50], 4)).toBe(true)
  })
})

describe('bounds', () => {
  it('hold every corner', () => {
    fc.assert(
      fc.property(box, (start) => {
        const bounds = boundsOf(start)
        for (const [x, y] of cornersOf(start)) {
          expect(x).toBeGreaterThanOrEqual(bounds.x - 0.001)
          expect(x).toBeLessThanOrEqual(bounds.x + bounds.width + 0.001)
          expect(y).toBeGreaterThanOrEqual(bounds.y - 0.001)
          expect(y).toBeLessThanOrEqual(bounds.y + bounds.height + 0.001)
        }
      }),
    )
  })
})

describe('the spatial index', () => {
  it('finds what a search one by one finds, through moves and removals', () => {
    const shapes = fc.uniqueArray(box, { maxLength: 40, selector: (entry) => `${entry.x},${entry.y}` })
    fc.assert(
      fc.property(shapes, shapes, box, (first, second, view) => {
        const create = (list: typeof first) =>
          list.map((fields, index) => createItem('rect', { id: `i${index}`, ...fields, strokeWidth: 0 }))
        const index = new SpatialIndex(create(first))
        const moved = create(second)
        for (const entry of moved) index.put(entry)
        for (let gone = moved.length; gone < first.length; gone += 1) index.remove(`i${gone}`)
        const expected = moved.filter((entry) => {
          const bounds = boundsOfItem(entry)
          return (
            bounds.x - 1 <= view.x + view.width &&
            view.x <= bounds.x + bounds.width + 1 &&
            bounds.y - 1 <= view.y + view.height &&
            view.y <= bounds.y + bounds.height + 1
          )
        })
        expect(index.search(view).sort()).toEqual(expected.map((entry) => entry.id).sort())
        expect(index.size).toBe(moved.length)
      }),
    )
  })
})

describe('snapping', () => {
  const other = { x: 200, y: 100, width: 50, height: 50 }

  it('brings an edge or centre that is near onto another, and shows the line with its distance', () => {
    const snap = snapBox({ x: 97, y: 97, width: 50, height: 20 }, [other], { threshold: 5 })
    expect([snap.dx, snap.dy]).toEqual([0, 3])
    expect(snap.guides).toContainEqual({ axis: 'y', at: 100, from: 97, to: 250, distance: 53, gapAt: 173.5 })
  })

  it('leaves alone what is far, and an axis that is held', () => {
    expect(snapBox({ x: 0, y: 0, width: 10, height: 10 }, [other], { threshold: 5 })).toEqual({
      dx: 0,
      dy: 0,
      guides: [],
    })
    expect(snapBox({ x: 97, y: 97, width: 50, height: 20 }, [other], { threshold: 5, skip: 'y' }).dy).toBe(0)
  })

  it('falls back to the grid', () => {
    expect(snapBox({ x: 9, y: 12, width: 5, height: 5 }, [], { threshold: 5, grid: 20 })).toMatchObject({
      dx: -9,
      dy: 8,
    })
  })
})

describe('arranging', () => {
  const boxes = [
    { x: 0, y: 0, width: 10, height: 10 },
    { x: 50, y: 20, width: 30, height: 40 },
    { x: 200, y: 5, width: 20, height: 20 },
  ]
  const placed = (moves: readonly { dx: number; dy: number }[]) =>
    boxes.map((entry, index) => ({
      ...entry,
      x: entry.x + (moves[index]?.dx ?? 0),
      y: entry.y + (moves[index]?.dy ?? 0),
    }))

  it('aligns to each of the six lines', () => {
    expect(placed(alignBoxes(boxes, 'left')).map((entry) => entry.x)).toEqual([0, 0, 0])
    expect(placed(alignBoxes(boxes, 'right')).map((entry) => entry.x + entry.width)).toEqual([220, 220, 220])
    expect(placed(alignBoxes(boxes, 'centre')).map((entry) => entry.x + entry.width / 2)).toEqual([
      110, 110, 110,
    ])
    expect(placed(alignBoxes(boxes, 'top')).map((entry) => entry.y)).toEqual([0, 0, 0])
    expect(placed(alignBoxes(boxes, 'bottom')).map((entry) => entry.y + entry.height)).toEqual([60, 60, 60])
    expect(placed(alignBoxes(boxes, 'middle')).map((entry) => entry.y + entry.height / 2)).toEqual([
      30, 30, 30,
    ])
  })

  it('distributes with equal gaps; the outermost stay', () => {
    expect(placed(distributeBoxes(boxes, 'x')).map((entry) => entry.x)).toEqual([0, 90, 200])
  })
})

describe('connectors', () => {
  const end = (itemId: string, anchor: [number, number] = [0.5, 0.5]) => ({ itemId, anchor })
  const line = (routing: 'straight' | 'elbow' | 'curved') =>
    createItem('connector', {
      routing,
      points: [
        [0, 0],
        [1, 1],
      ],
      start: end('a', [1, 0.5]),
      end: end('b', [0, 0.5]),
    })

  it('right-angled ones run along the axes from end to end, wherever the items are', () => {
    fc.assert(
      fc.property(box, box, (a, b) => {
        const route = routeConnector(line('elbow'), { ...a, rotation: 0 }, { ...b, rotation: 0 })
        isClose(route[0], [a.x + a.width, a.y + a.height / 2])
        isClose(route.at(-1), [b.x, b.y + b.height / 2])
        route.forEach(([x, y], index) => {
          const before = route[index - 1]
          if (before) expect(Math.min(Math.abs(before[0] - x), Math.abs(before[1] - y))).toBeLessThan(0.001)
        })
      }),
    )
  })

  it('straight ones have two points, curved ones four', () => {
    const a = { x: 0, y: 0, width: 10, height: 10, rotation: 0 }
    const b = { ...a, x: 100 }
    expect(routeConnector(line('straight'), a, b)).toEqual([
      [10, 5],
      [100, 5],
    ])
    expect(routeConnector(line('curved'), a, b)).toHaveLength(4)
  })
})
