import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

/** What the ZIP format without its extension can say: so many entries, and so many bytes of each and of all. */
export const zipLimits = { entries: 65_534, bytes: 4 * 1024 ** 3 - 2 } as const

/** Bytes that are packed before others have their turn: some milliseconds. */
const packedAtOnce = 256 * 1024

/** One entry of an archive. */
export interface ZipEntry {
  push(bytes: Uint8Array): Promise<void>
  end(): Promise<void>
}

/** An archive that is written as it grows; one entry after the other. */
export interface ZipWriter {
  /** @throws what `refuseTooLarge` makes, where the format could not say that it is there */
  add(name: string, options?: { isPacked?: boolean }): ZipEntry
  end(): Promise<void>
}

/** The packer drops what the format has no number for without a word, so it is counted here. */
export function createZipWriter(
  write: (bytes: Uint8Array) => Promise<void>,
  refuseTooLarge: () => Error,
): ZipWriter {
  const packed: Uint8Array[] = []
  let [entries, written] = [0, 0]
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    packed.push(chunk)
  })
  const store = async () => {
    for (const chunk of packed.splice(0)) {
      written += chunk.length
      if (written > zipLimits.bytes) throw refuseTooLarge()
      await write(chunk)
    }
  }
  return {
    add(name, { isPacked = false } = {}) {
      entries += 1
      if (entries > zipLimits.entries) throw refuseTooLarge()
      const entry = isPacked ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 })
      let size = 0
      zip.add(entry)
      return {
        async push(bytes) {
          size += bytes.length
          if (size > zipLimits.bytes) throw refuseTooLarge()
          for (let from = 0; from < bytes.length; from += packedAtOnce) {
            if (from > 0) await new Promise(setImmediate)
            entry.push(bytes.subarray(from, from + packedAtOnce))
            await store()
          }
        },
        async end() {
          entry.push(new Uint8Array(), true)
          await store()
        },
      }
    },
    async end() {
      zip.end()
      await store()
    },
  }
}
