/** Readings as open pages are shown them: by columns, the i-th of each belong together. */
export interface ShownReadings {
  /** Where each lies, by which is judged who may see it. */
  readonly points: readonly { readonly id: string; readonly tenantId: string; readonly stationId: string }[]
  /** Unix ms. */
  readonly ts: readonly number[]
  readonly values: readonly (number | string)[]
  readonly qualities: readonly number[]
}

/** What is no number: tenants and stations, each once, and texts by their place. */
interface Head {
  places: [tenantId: string, stationId: string][]
  texts: [index: number, text: string][]
}

/** Where the columns begin behind that of the points, and end, for so many readings. */
const layoutOf = (count: number) => ({
  ts: 8 * count,
  values: 16 * count,
  places: 24 * count,
  qualities: 28 * count,
  end: 29 * count,
})

/** The readings at these places of a batch as one message: lengths, head, then column after column, numbers in little-endian. */
export function toColumns(
  { points, ts, values, qualities }: ShownReadings,
  indexes: readonly number[],
): Buffer {
  const count = indexes.length
  const places = new Map<string, number>()
  const head: Head = { places: [], texts: [] }
  const at = layoutOf(count)
  const columns = Buffer.alloc(at.end)
  const placeOf = (tenantId: string, stationId: string) => {
    const key = `${stationId} ${tenantId}`
    const known = places.get(key) ?? head.places.push([tenantId, stationId]) - 1
    places.set(key, known)
    return known
  }
  let [place, before]: [number, ShownReadings['points'][number] | undefined] = [0, undefined]
  for (const [row, index] of indexes.entries()) {
    const point = points[index]
    if (!point) throw new RangeError(`no reading ${index}`)
    // most are of the station of the one before
    if (point.stationId !== before?.stationId || point.tenantId !== before.tenantId)
      place = placeOf(point.tenantId, point.stationId)
    before = point
    const value = values[index] ?? 0
    columns.writeBigInt64LE(BigInt(point.id), row * 8)
    columns.writeDoubleLE(ts[index] ?? 0, at.ts + row * 8)
    columns.writeDoubleLE(typeof value === 'number' ? value : 0, at.values + row * 8)
    columns.writeUInt32LE(place, at.places + row * 4)
    columns.writeUInt8(qualities[index] ?? 0, at.qualities + row)
    if (typeof value === 'string') head.texts.push([row, value])
  }
  const text = Buffer.from(JSON.stringify(head))
  const lengths = Buffer.alloc(8)
  lengths.writeUInt32LE(count, 0)
  lengths.writeUInt32LE(text.length, 4)
  return Buffer.concat([lengths, text, columns])
}

/** What {@link toColumns} was given. @throws RangeError or SyntaxError for what is none of its messages */
export function fromColumns(message: Uint8Array): ShownReadings {
  const bytes = Buffer.from(message.buffer, message.byteOffset, message.length)
  const [count, headBytes] = [bytes.readUInt32LE(0), bytes.readUInt32LE(4)]
  const columns = bytes.subarray(8 + headBytes)
  const at = layoutOf(count)
  if (columns.length !== at.end) throw new RangeError(`${count} readings in ${columns.length} bytes`)
  const { places, texts } = JSON.parse(bytes.toString('utf8', 8, 8 + headBytes)) as Head
  const rows = Array.from({ length: count }, (_, row) => row)
  const values: (number | string)[] = rows.map((row) => columns.readDoubleLE(at.values + row * 8))
  for (const [row, text] of texts) values[row] = text
  return {
    points: rows.map((row) => {
      const [tenantId = '', stationId = ''] = places[columns.readUInt32LE(at.places + row * 4)] ?? []
      return { id: String(columns.readBigInt64LE(row * 8)), tenantId, stationId }
    }),
    ts: rows.map((row) => columns.readDoubleLE(at.ts + row * 8)),
    values,
    qualities: rows.map((row) => columns.readUInt8(at.qualities + row)),
  }
}
