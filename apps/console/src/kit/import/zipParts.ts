/** A part of a ZIP archive as its directory tells it. */
interface ZipPart {
  name: string
  /** Bytes when it is unpacked; the directory may lie. */
  size: number
  isPacked: boolean
  bytes: Uint8Array<ArrayBuffer>
}

/** The parts of a ZIP archive; undefined for no archive. */
export function zipParts(bytes: Uint8Array<ArrayBuffer>): ZipPart[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = endOfDirectory(view)
  if (end === undefined) return undefined
  const count = view.getUint16(end + 10, true)
  const parts: ZipPart[] = []
  let at = view.getUint32(end + 16, true)
  for (let entry = 0; entry < count; entry += 1) {
    if (at + entryBytes > view.byteLength || view.getUint32(at, true) !== entryMark) return undefined
    const nameBytes = view.getUint16(at + 28, true)
    const local = view.getUint32(at + 42, true)
    if (local + localBytes > view.byteLength) return undefined
    const from = local + localBytes + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
    parts.push({
      name: new TextDecoder().decode(bytes.subarray(at + entryBytes, at + entryBytes + nameBytes)),
      size: view.getUint32(at + 24, true),
      isPacked: view.getUint16(at + 10, true) !== 0,
      bytes: bytes.subarray(from, from + view.getUint32(at + 20, true)),
    })
    at += entryBytes + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return parts
}

/** The bytes of a part, unpacked as they are asked for. */
export function unpacked({ bytes, isPacked }: ZipPart): ReadableStream<Uint8Array> {
  const stream = new Blob([bytes]).stream()
  return isPacked ? stream.pipeThrough(new DecompressionStream('deflate-raw')) : stream
}

const localBytes = 30
const entryMark = 0x02014b50
const entryBytes = 46
const endMark = 0x06054b50
const endBytes = 22
const mostComment = 65_535

function endOfDirectory(view: DataView): number | undefined {
  const last = view.byteLength - endBytes
  for (let at = last; at >= Math.max(0, last - mostComment); at -= 1)
    if (view.getUint32(at, true) === endMark) return at
  return undefined
}
