/** Bytes that the parts of a ZIP archive have when they are unpacked, as its directory says; undefined for no archive. */
export function unpackedSize(bytes: Uint8Array): number | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = endOfDirectory(view)
  if (end === undefined) return undefined
  const count = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  let size = 0
  for (let entry = 0; entry < count; entry += 1) {
    if (at + entryBytes > view.byteLength || view.getUint32(at, true) !== entryMark) return undefined
    size += view.getUint32(at + 24, true)
    at +=
      entryBytes +
      view.getUint16(at + 28, true) +
      view.getUint16(at + 30, true) +
      view.getUint16(at + 32, true)
  }
  return size
}

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
