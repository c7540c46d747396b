/** Pixels of a picture. */
export interface PictureSize {
  width: number
  height: number
}

/**
 * How large a browser would draw a picture, from its first bytes: few bytes may unfold to billions of pixels. Undefined for
 * what does not say.
 */
export function pictureSize(bytes: Buffer, contentType: string): PictureSize | undefined {
  try {
    return readers[contentType]?.(bytes)
  } catch (error) {
    // it ends before it says
    if (error instanceof RangeError) return undefined
    throw error
  }
}

const readers: Readonly<Record<string, (bytes: Buffer) => PictureSize | undefined>> = {
  'image/png': (bytes) => ({ width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }),
  'image/gif': sizeOfGif,
  'image/webp': sizeOfWebp,
  'image/jpeg': sizeOfJpeg,
}

/** The screen of a GIF; a first image that is larger makes it larger. */
function sizeOfGif(bytes: Buffer): PictureSize {
  const screen = { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }
  const flags = bytes.readUInt8(10)
  let at = 13 + (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)
  while (bytes.readUInt8(at) === 0x21) {
    at += 2
    for (let length = bytes.readUInt8(at); length > 0; length = bytes.readUInt8(at)) at += length + 1
    at += 1
  }
  if (bytes.readUInt8(at) !== 0x2c) return screen
  return {
    width: Math.max(screen.width, bytes.readUInt16LE(at + 1) + bytes.readUInt16LE(at + 5)),
    height: Math.max(screen.height, bytes.readUInt16LE(at + 3) + bytes.readUInt16LE(at + 7)),
  }
}

function sizeOfWebp(bytes: Buffer): PictureSize | undefined {
  const chunk = bytes.toString('latin1', 12, 16)
  if (chunk === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
  if (chunk === 'VP8 ')
    return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
  if (chunk !== 'VP8L') return undefined
  const bits = bytes.readUInt32LE(21)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}

/** Segments follow each other, each with its length, until that which begins the frame. */
function sizeOfJpeg(bytes: Buffer): PictureSize | undefined {
  let at = 2
  while (bytes.readUInt8(at) === 0xff) {
    const marker = bytes.readUInt8(at + 1)
    if (marker === 0xff) at += 1
    else if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) }
    else if (marker === 0xd9 || marker === 0xda) return undefined
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) at += 2
    else at += 2 + Math.max(bytes.readUInt16BE(at + 2), 2)
  }
  return undefined
}
