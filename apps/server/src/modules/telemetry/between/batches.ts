import type { CurrentReadings } from '../journal/readJournal'

/** Under what processes that work on readings are sent what another has committed. */
export const batchesTopic = 'batches'

/** A committed batch as it came from another process. */
export interface CameBatch {
  readonly sequence: number
  /** What its sender calls it, and no other batch of anybody. */
  readonly name: string
  /** How many readings it has. */
  readonly count: number
  /** Takes them out of the message, once. */
  readonly readings: () => CurrentReadings
}

/** What is no number. */
interface Head {
  sequence: number
  name: string
  texts: [index: number, text: string][]
}

/** Points whose ids are remembered; there may be others. */
const mostIds = 500_000

const layoutOf = (count: number) => ({
  ts: 8 * count,
  values: 16 * count,
  qualities: 24 * count,
  end: 25 * count,
})

/** Makes messages of batches: lengths, head, then column after column, numbers in little-endian. It remembers ids as numbers. */
export function createBatchWriter(): (
  batch: CurrentReadings & Pick<CameBatch, 'sequence' | 'name'>,
) => Buffer {
  const known = new Map<string, bigint>()
  const idOf = (id: string): bigint => {
    const one = known.get(id)
    if (one !== undefined) return one
    if (known.size >= mostIds) known.clear()
    const made = BigInt(id)
    known.set(id, made)
    return made
  }
  return ({ sequence, name, points, ts, values, qualities }) => {
    const count = points.length
    const at = layoutOf(count)
    const bytes = Buffer.alloc(at.end)
    const columns = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
    const texts: Head['texts'] = []
    for (let row = 0; row < count; row += 1) {
      const value = values[row] ?? 0
      columns.setBigInt64(row * 8, idOf(points[row]?.id ?? '0'), true)
      columns.setFloat64(at.ts + row * 8, ts[row] ?? 0, true)
      if (typeof value === 'number') columns.setFloat64(at.values + row * 8, value, true)
      else texts.push([row, value])
      columns.setUint8(at.qualities + row, qualities[row] ?? 0)
    }
    const head = Buffer.from(JSON.stringify({ sequence, name, texts } satisfies Head))
    const lengths = Buffer.alloc(8)
    lengths.writeUInt32LE(count, 0)
    lengths.writeUInt32LE(head.length, 4)
    return Buffer.concat([lengths, head, bytes])
  }
}

/**
 * Reads what {@link createBatchWriter} makes. A point is the same object whenever it comes: whoever works on readings knows it
 * again by that.
 *
 * @throws RangeError or SyntaxError for what is none of its messages
 */
export function createBatchReader(): (message: Uint8Array) => CameBatch {
  const known = new Map<number, Map<number, { readonly id: string }>>()
  let ids = 0
  const pointOf = (columns: DataView, at: number) => {
    const [low, high] = [columns.getUint32(at, true), columns.getUint32(at + 4, true)]
    const point = known.get(high)?.get(low)
    if (point) return point
    if (ids >= mostIds) {
      known.clear()
      ids = 0
    }
    const made = { id: String(columns.getBigInt64(at, true)) }
    const near = known.get(high) ?? new Map<number, { readonly id: string }>()
    known.set(high, near.set(low, made))
    ids += 1
    return made
  }

  const read = (bytes: Uint8Array, count: number, texts: Head['texts']): CurrentReadings => {
    const columns = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
    const at = layoutOf(count)
    const points = new Array<{ readonly id: string }>(count)
    const ts = new Array<number>(count)
    const values = new Array<number | string>(count)
    const qualities = new Array<number>(count)
    for (let row = 0; row < count; row += 1) {
      points[row] = pointOf(columns, row * 8)
      ts[row] = columns.getFloat64(at.ts + row * 8, true)
      values[row] = columns.getFloat64(at.values + row * 8, true)
      qualities[row] = columns.getUint8(at.qualities + row)
    }
    for (const [row, text] of texts) values[row] = text
    return { points, ts, values, qualities }
  }

  return (message) => {
    const bytes = Buffer.from(message.buffer, message.byteOffset, message.length)
    const [count, headBytes] = [bytes.readUInt32LE(0), bytes.readUInt32LE(4)]
    const { sequence, name, texts } = JSON.parse(bytes.toString('utf8', 8, 8 + headBytes)) as Head
    if (bytes.length !== 8 + headBytes + layoutOf(count).end)
      throw new RangeError(`${count} readings in ${bytes.length} bytes`)
    // the broker's buffer is its own, and may be read later
    const columns = new Uint8Array(bytes.subarray(8 + headBytes))
    let made: CurrentReadings | undefined
    return {
      sequence,
      name,
      count,
      readings: () => {
        made ??= read(columns, count, texts)
        return made
      },
    }
  }
}
