import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const sources = fileURLToPath(new URL('../../..', import.meta.url))

/** Tables that are read and written in one room, and where they are declared. */
interface Kept {
  room: string
  /** A pattern of their names. */
  names: string
}
/** What stores or reads rows alone misses the days that are sealed. */
const readings: Kept = { room: 'modules/telemetry/store', names: 'sample(_chunk)?' }
/** They are there of some hours only. */
const minutes: Kept = { room: 'modules/telemetry/rollup', names: 'rollup_1m' }

/**
 * Whether a source touches them: in a statement, by a name that stands alone (which a variable then bears), by one that is put
 * together, or by their declaration.
 */
function touches({ room, names }: Kept, source: string): boolean {
  const stem = names.replace(/[(_].*/, '_')
  return [
    `\\b(from|join|into|update|table|only)\\s+"?${names}"?(?![\\w.'"])`,
    `(['"\`])"?${names}"?\\1`,
    `['"\`]"?${stem}\\$\\{`,
    `(from|join|into|update) "?${stem}\\$\\{`,
    `from '[^']*${room.split('/').at(-1)}/table'`,
  ].some((pattern) => new RegExp(pattern, 'i').test(source))
}

const touching = (kept: Kept) =>
  readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.ts') && !path.endsWith('test.ts'))
    .filter((path) => !path.startsWith(`${kept.room}/`) && !/^(testing|contract-tests)\//.test(path))
    .filter((path) => touches(kept, withoutComments(readFileSync(join(sources, path), 'utf8'))))
    .sort()

const withoutComments = (source: string) => source.replace(/\/\*\*.*?\*\//gs, '').replace(/^\s*\/\/.*$/gm, '')

it('nobody else reads or writes the tables of readings', () => {
  expect(touching(readings)).toEqual([
    // how large they are, by name
    'modules/system/disk-usage/retention.ts',
    // what a backup is tried with
    'platform/backup/fixtures.ts',
    // where the rows of every table may lie, by name
    'platform/database/distribution.ts',
    // reads them through the view
    'platform/tenant-data/exportTenant.ts',
  ])
})

it('nobody else reads or writes stored minutes', () => {
  expect(touching(minutes)).toEqual([
    'modules/system/disk-usage/retention.ts',
    // partitions of them are made and dropped with those of readings
    'modules/telemetry/store/dropMinutes.ts',
    'modules/telemetry/store/partitions.ts',
    'platform/database/distribution.ts',
  ])
})

it.each([
  ['select ts from sample where', true, false],
  ['join "sample_chunk" c on', true, false],
  ["sql.raw('sample')", true, false],
  ["const tables = { raw: 'sample_chunk' }", true, false],
  [`insert into sample_\${day} select`, true, false],
  [`const partition = \`sample_\${day}\``, true, false],
  ["import { samples } from '../store/table'", true, false],
  ["const of = step === '1m' ? 'rollup_1m' : 'rollup_1h'", false, true],
  [`const table = \`rollup_\${step}\``, false, true],
  ['select * from rollup_1m r', false, true],
  ["import { rollup1m } from '../rollup/table'", false, true],
  ["from reading join rollup_1h on 'a sample of it'", false, false],
  ["import { sampleOf } from './sample'", false, false],
])('%s', (source, isOfReadings, isOfMinutes) => {
  expect(touches(readings, source)).toBe(isOfReadings)
  expect(touches(minutes, source)).toBe(isOfMinutes)
})
