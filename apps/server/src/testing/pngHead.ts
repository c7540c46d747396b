/** The first bytes of a PNG of so many pixels, and `more` after them that are no picture. */
export function pngHead(width: number, height: number, more = 0): Buffer {
  const head = Buffer.alloc(24 + more, 7)
  head.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1')
  head.writeUInt32BE(width, 16)
  head.writeUInt32BE(height, 20)
  return head
}
