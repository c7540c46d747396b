import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const folder = join(import.meta.dirname, 'en')
const keys = readdirSync(folder).flatMap((name) =>
  Object.keys(JSON.parse(readFileSync(join(folder, name), 'utf8'))),
)

/** A text without an entry is shown as it stands, in either language. */
it.each([
  'Has Error',
  'Exceeded maximum login days, please contact the supplier',
  'you browser can not work',
  'Clear All',
])('%s is a literal of the specification: it has no translation (decision 30)', (text) => {
  expect(keys).not.toContain(text)
})
