import { unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { createZipWriter, zipLimits } from './zipWriter'

const write = (chunks: Uint8Array[]) => async (bytes: Uint8Array) => void chunks.push(bytes)
const refusal = () => new Error('too large')

it('an archive has as many entries as the format can count, and refuses the next', async () => {
  const chunks: Uint8Array[] = []
  const zip = createZipWriter(write(chunks), refusal)
  for (let entry = 0; entry < zipLimits.entries; entry += 1)
    await zip.add(`${entry}`, { isPacked: true }).end()
  expect(() => zip.add('one more')).toThrow('too large')
  await zip.end()
  expect(Object.keys(unzipSync(Buffer.concat(chunks)))).toHaveLength(zipLimits.entries)
})

it('an entry that the format has no size for is refused before it is packed', async () => {
  const zip = createZipWriter(async () => undefined, refusal)
  const bytes = Object.assign(new Uint8Array(), {})
  Object.defineProperty(bytes, 'length', { value: zipLimits.bytes + 1 })
  await expect(zip.add('large').push(bytes)).rejects.toThrow('too large')
})
