import fc from 'fast-check'
import { expect, it } from 'vitest'
import { BrokenArchive, readTar, tarEnd, tarHead, tarPadding } from './tar'

const time = new Date('2026-03-01T00:00:00Z')

const archiveOf = (files: readonly { name: string; bytes: Uint8Array }[]) =>
  Buffer.concat([
    ...files.flatMap(({ name, bytes }) => [
      tarHead(name, bytes.length, time),
      bytes,
      tarPadding(bytes.length),
    ]),
    tarEnd(),
  ])

async function* cut(bytes: Buffer, length: number) {
  for (let from = 0; from < bytes.length; from += length) yield bytes.subarray(from, from + length)
}

async function filesOf(source: AsyncIterable<Uint8Array>) {
  const files: { name: string; bytes: Buffer }[] = []
  for await (const { name, content } of readTar(source)) {
    const parts: Uint8Array[] = []
    for await (const part of content) parts.push(part)
    files.push({ name, bytes: Buffer.concat(parts) })
  }
  return files
}

it('what was written is read again, however it arrives', async () => {
  const file = fc.record({
    name: fc.stringMatching(/^[a-z_/]{1,40}$/),
    bytes: fc.uint8Array({ maxLength: 2000 }),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(file, { maxLength: 6 }),
      fc.integer({ min: 1, max: 1500 }),
      async (files, length) => {
        const found = await filesOf(cut(archiveOf(files), length))
        expect(found).toEqual(files.map(({ name, bytes }) => ({ name, bytes: Buffer.from(bytes) })))
      },
    ),
    { numRuns: 60 },
  )
})

it('files that nobody reads are passed over', async () => {
  const archive = archiveOf([
    { name: 'a', bytes: Buffer.alloc(1234, 1) },
    { name: 'b', bytes: Buffer.from('text') },
  ])
  const names: string[] = []
  for await (const { name } of readTar(cut(archive, 100))) names.push(name)
  expect(names).toEqual(['a', 'b'])
})

it.each([1, 600, 1100])('an archive that ends after %i bytes is broken', async (length) => {
  const archive = archiveOf([{ name: 'a', bytes: Buffer.alloc(1000, 1) }])
  await expect(filesOf(cut(archive.subarray(0, length), 100))).rejects.toThrow(BrokenArchive)
})

it('what is no archive is refused', async () => {
  await expect(filesOf(cut(Buffer.alloc(2048, 65), 512))).rejects.toThrow(BrokenArchive)
})
