/** A point as readings carry it. */
interface Point {
  readonly id: string
}

/**
 * Finds what is known of points of which readings come, tens of thousands a second: devices send theirs in the same order again and
 * again, so that what follows is guessed at and compared, where a search by id costs several fetches from memory. `find` answers by
 * id; what it answers must not change.
 */
export function createPointOrder<T>(find: (id: string) => T | undefined): (point: Point) => T | undefined {
  /** In the order in which they first came: the object that stood for each when it came last, and what is known of it. */
  const points: Point[] = []
  const found: (T | undefined)[] = []
  const placeOf = new Map<string, number>()
  let next = 0

  const placeFor = (point: Point): number => {
    const known = placeOf.get(point.id)
    const place = known ?? points.length
    if (known === undefined) {
      placeOf.set(point.id, place)
      found.push(find(point.id))
    }
    points[place] = point
    return place
  }

  return (point) => {
    const place = points[next] === point ? next : placeFor(point)
    next = place + 1
    return found[place]
  }
}
