/** For whom a request is made: a command to a device, somebody who looks at registers, or a poll. */
export type ModbusLane = 'command' | 'browse' | 'poll'

/** Requests that may wait in a lane; polls are limited by those who make them. */
const most: Readonly<Record<ModbusLane, number>> = { command: 64, browse: 4, poll: Infinity }
/** Commands that go one after the other while something else waits. */
const mostInRow = 2

/** What waits to be sent. */
export interface Lanes<E> {
  /** Answers whether there was room. */
  add(lane: ModbusLane, entry: E): boolean
  /** Takes what goes next. */
  next(): E | undefined
  /** Takes one out that is not to be sent any more. */
  remove(entry: E): void
  /** Takes all out. */
  clear(): E[]
}

/**
 * Puts what waits into an order: commands go first, but no more than two before something else that waits; those who look and polls
 * take turns. So nobody holds up anybody for good.
 */
export function createLanes<E>(): Lanes<E> {
  const lanes: Record<ModbusLane, E[]> = { command: [], browse: [], poll: [] }
  let inRow = 0
  let isBrowsesTurn = true

  const nextOther = () => {
    const [first, second] = isBrowsesTurn ? [lanes.browse, lanes.poll] : [lanes.poll, lanes.browse]
    isBrowsesTurn = !isBrowsesTurn
    return first.shift() ?? second.shift()
  }

  return {
    add(lane, entry) {
      if (lanes[lane].length >= most[lane]) return false
      lanes[lane].push(entry)
      return true
    },
    next() {
      const hasOthers = lanes.browse.length + lanes.poll.length > 0
      if (lanes.command.length > 0 && !(hasOthers && inRow >= mostInRow)) {
        inRow += 1
        return lanes.command.shift()
      }
      inRow = 0
      return nextOther()
    },
    remove(entry) {
      for (const lane of Object.values(lanes)) {
        const at = lane.indexOf(entry)
        if (at >= 0) lane.splice(at, 1)
      }
    },
    clear: () => Object.values(lanes).flatMap((lane) => lane.splice(0)),
  }
}
