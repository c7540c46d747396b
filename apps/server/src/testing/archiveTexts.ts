import { inflateRawSync } from 'node:zlib'

const header = 'PK\x03\x04'

/** The entries of an archive (a workbook is one) as texts, in their order. */
export function archiveTexts(archive: Buffer): string[] {
  const texts: string[] = []
  for (let at = archive.indexOf(header); at >= 0; at = archive.indexOf(header, at + 4)) {
    const start = at + 30 + archive.readUInt16LE(at + 26) + archive.readUInt16LE(at + 28)
    const isDeflated = archive.readUInt16LE(at + 8) === 8
    const size = archive.readUInt32LE(at + 18) || archive.length - start
    const bytes = archive.subarray(start, start + size)
    texts.push((isDeflated ? inflateRawSync(bytes) : bytes).toString())
  }
  return texts
}
