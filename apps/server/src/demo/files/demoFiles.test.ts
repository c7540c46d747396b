import { inflateSync } from 'node:zlib'
import { fileTypeFromBuffer } from 'file-type'
import { describe, expect, it } from 'vitest'
import { unchanged } from '../words/words'
import { demoFiles, demoFolders } from './demoFiles'

const versions = demoFiles(unchanged).flatMap(({ fileName, versions }) =>
  versions.map((version) => ({ ...version, fileName })),
)

describe('the files of the demo', () => {
  it('are what they say they are, and lie in folders that there are', async () => {
    for (const { bytes, contentType, fileName } of versions) {
      const found = await fileTypeFromBuffer(bytes)
      expect([fileName, found?.mime ?? 'text/csv']).toEqual([fileName, contentType])
    }
    const paths = demoFolders.map(({ path }) => path)
    expect(demoFiles(unchanged).filter(({ folder }) => !paths.includes(folder))).toEqual([])
  })

  it('are PDF whose table of contents tells where each object stands', () => {
    const pdfs = versions.filter(({ contentType }) => contentType === 'application/pdf')
    expect(pdfs.length).toBeGreaterThan(5)
    for (const { bytes } of pdfs) {
      const file = bytes.toString('latin1')
      const start = Number(/startxref\n(\d+)/.exec(file)?.[1])
      expect(file.startsWith('xref', start)).toBe(true)
      const offsets = [...file.slice(start).matchAll(/^(\d{10}) 00000 n/gm)].map(([, offset]) =>
        Number(offset),
      )
      expect(offsets.map((offset, index) => file.startsWith(`${index + 1} 0 obj`, offset))).not.toContain(
        false,
      )
      for (const [, length, content = ''] of file.matchAll(
        /\/Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/g,
      ))
        expect(content.length).toBe(Number(length))
    }
  })

  it('are pictures with a small one beside them', () => {
    const pictures = versions.filter(({ contentType }) => contentType === 'image/png')
    for (const { bytes, thumbnail } of pictures) {
      expect(bytes.readUInt32BE(16)).toBe(640)
      expect(thumbnail?.bytes.length).toBeLessThan(64 * 1024)
      const data = bytes.subarray(bytes.indexOf('IDAT') + 4, bytes.indexOf('IEND') - 8)
      expect(inflateSync(data).length).toBe(480 * (1 + 640 * 3))
    }
    expect(pictures.length).toBe(3)
  })
})
