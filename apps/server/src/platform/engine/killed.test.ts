import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const modules = fileURLToPath(new URL('../../modules', import.meta.url))
/** What runs by itself begins with one of these. */
const begins = /import \{[^}]*\b(createEngine|createRounds|takeTurn)\b[^}]*\} from '[./]+platform\/engine'/

it('every engine has a share of its process for its own, and not everything', () => {
  const makes = /import \{[^}]*\b(createEngine|createRounds)\b[^}]*\} from '[./]+platform\/engine'/
  const engines = readdirSync(modules, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .filter((file) => makes.test(readFileSync(join(modules, file), 'utf8')))
  expect(engines.length).toBeGreaterThan(1)
  expect(
    engines.filter((file) => !/: EngineTools\b/.test(readFileSync(join(modules, file), 'utf8'))),
  ).toEqual([])
})

it('whatever runs by itself is killed at every step in a test beside it', () => {
  const running = readdirSync(modules, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .filter((file) => begins.test(readFileSync(join(modules, file), 'utf8')))
  expect(running.length).toBeGreaterThan(1)
  const unproven = running.filter((file) => !existsSync(join(modules, dirname(file), 'kills.deep.test.ts')))
  expect(unproven).toEqual([])
})
