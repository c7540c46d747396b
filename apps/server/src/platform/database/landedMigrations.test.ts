import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const folder = new URL('../../../migrations/', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8').replaceAll('\r\n', '\n')

/** What the files were when they landed: a line for each, as `sha256sum` writes them. */
const landed = read('meta/checksums.txt').trimEnd().split('\n')

it('stand as they landed, each in meta/checksums.txt: what has landed never changes, and what is new is added there', () => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  const standing = files
    .sort()
    .map((name) => `${createHash('sha256').update(read(name)).digest('hex')}  ${name}`)
  expect(standing).toEqual(landed)
})
