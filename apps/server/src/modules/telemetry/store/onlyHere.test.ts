import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const sources = fileURLToPath(new URL('../../..', import.meta.url))

/** What stores or reads rows alone misses the days that are sealed. */
const ofRows = /\b(from|join|into|update)\s+"?sample(_chunk)?"?[\s`'(]/i

it('nobody else reads or writes the tables of readings', () => {
  const found = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.ts') && !path.endsWith('test.ts'))
    .filter((path) => !/^(modules\/telemetry\/store|testing)\//.test(path))
    .filter((path) => ofRows.test(readFileSync(join(sources, path), 'utf8')))
  // what a backup is tried with
  expect(found).toEqual(['platform/backup/fixtures.ts'])
})

it('nobody else reads or writes stored minutes, which are there of some hours only', () => {
  const found = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.ts') && !path.endsWith('test.ts'))
    .filter((path) => !/^(modules\/telemetry\/rollup|testing)\//.test(path))
    .filter((path) =>
      /\b(from|join|into|update)\s+"?rollup_1m[\s`'(]/i.test(readFileSync(join(sources, path), 'utf8')),
    )
  expect(found).toEqual([])
})
