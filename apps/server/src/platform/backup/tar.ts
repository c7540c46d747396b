/** One file of an archive, as it is read. */
export interface TarEntry {
  name: string
  size: number
  /** Its bytes; read them before the next entry is asked for. */
  content: AsyncIterable<Uint8Array>
}

/** The archive is no tar, or ends in the middle. */
export class BrokenArchive extends Error {}

const blockBytes = 512

const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`

/** The head of a file in an archive (POSIX ustar). `name` has at most 100 bytes, `size` fits eleven octal digits. */
export function tarHead(name: string, size: number, time: Date): Buffer {
  if (Buffer.byteLength(name) > 100) throw new RangeError(`too long for a name in an archive: ${name}`)
  const head = Buffer.alloc(blockBytes)
  head.write(name, 0)
  head.write(octal(0o600, 8), 100)
  head.write(octal(0, 8), 108)
  head.write(octal(0, 8), 116)
  head.write(octal(size, 12), 124)
  head.write(octal(Math.floor(time.getTime() / 1000), 12), 136)
  head.write(' '.repeat(8), 148)
  head.write('0', 156)
  head.write('ustar\0', 257)
  head.write('00', 263)
  head.write(`${checksumOf(head).toString(8).padStart(6, '0')}\0 `, 148)
  return head
}

/** What fills the last block of a file. */
export const tarPadding = (size: number): Buffer =>
  Buffer.alloc((blockBytes - (size % blockBytes)) % blockBytes)

/** What ends an archive. */
export const tarEnd = (): Buffer => Buffer.alloc(2 * blockBytes)

const checksumOf = (head: Uint8Array) => head.reduce((sum, byte) => sum + byte, 0)

/** The files of an archive, one after the other. @throws BrokenArchive */
export async function* readTar(source: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  const bytes = createReader(source)
  for (;;) {
    const head = await bytes.take(blockBytes)
    if (head.every((byte) => byte === 0)) return
    const { name, size } = readHead(head)
    let left = size
    async function* content() {
      while (left > 0) {
        const part = await bytes.some(left)
        left -= part.length
        yield part
      }
    }
    yield { name, size, content: content() }
    while (left > 0) left -= (await bytes.some(left)).length
    await bytes.take((blockBytes - (size % blockBytes)) % blockBytes)
  }
}

function readHead(head: Buffer): { name: string; size: number } {
  const text = (from: number, length: number) =>
    head.toString('utf8', from, from + length).replace(/\0[\s\S]*$/, '')
  const blanked = Buffer.from(head)
  blanked.fill(' ', 148, 156)
  const size = Number.parseInt(text(124, 12), 8)
  if (Number.parseInt(text(148, 8), 8) !== checksumOf(blanked) || Number.isNaN(size))
    throw new BrokenArchive('this is no archive of ours, or it is damaged')
  return { name: text(0, 100), size }
}

/** Takes bytes from chunks, however these are cut. */
function createReader(source: AsyncIterable<Uint8Array>) {
  const chunks = source[Symbol.asyncIterator]()
  let rest: Uint8Array = Buffer.alloc(0)
  /** At least one byte, at most so many. */
  const some = async (most: number): Promise<Uint8Array> => {
    while (rest.length === 0) {
      const next = await chunks.next()
      if (next.done) throw new BrokenArchive('the archive ends in the middle')
      rest = next.value
    }
    const part = rest.subarray(0, most)
    rest = rest.subarray(part.length)
    return part
  }
  return {
    some,
    async take(length: number): Promise<Buffer> {
      const parts: Uint8Array[] = []
      for (let left = length; left > 0; ) {
        const part = await some(left)
        parts.push(part)
        left -= part.length
      }
      return Buffer.concat(parts)
    },
  }
}
