import { kindOf, kinds } from './frames'

/** The bytes of the longest properties of messages in whole packets of MQTT 5. */
export function longestProperties(whole: Buffer): number {
  let longest = 0
  for (let at = 0; at < whole.length; ) {
    const first = whole[at] ?? 0
    const { value: length, end } = numberAt(whole, at + 1)
    if (kindOf(first) === kinds.publish) {
      const topic = end + 1 < whole.length ? whole.readUInt16BE(end) : 0
      const messageId = (first & 0x06) > 0 ? 2 : 0
      longest = Math.max(longest, numberAt(whole, end + 2 + topic + messageId).value)
    }
    at = end + length
  }
  return longest
}

/** A number in up to four bytes of seven bits, and where it ends. */
function numberAt(bytes: Buffer, from: number): { value: number; end: number } {
  let value = 0
  for (let count = 0; count < 4; count += 1) {
    const byte = bytes[from + count] ?? 0
    value += (byte & 0x7f) * 2 ** (7 * count)
    if (byte < 0x80) return { value, end: from + count + 1 }
  }
  return { value, end: from + 4 }
}
