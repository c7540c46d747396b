/**
 * Puts the English catalogue in order: each entry into the file of its area, sorted; entries that nothing uses and files
 * of no area go. Then the page of errors is written. It mends what `scripts/checks/texts.mjs` finds out of place or out of
 * date, and joins both sides of a merge.
 */
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { say } from './lib/print.mjs'
import { root } from './lib/root.mjs'
import { homeOf } from './words/areas.mjs'
import { catalogueFile, readCatalogue } from './words/catalogue.mjs'
import { allErrors } from './words/errors.mjs'
import { errorsPage, writeErrorsPage } from './words/errorsPage.mjs'
import { allTexts, usersOf, usesOf } from './words/uses.mjs'

const entries = readCatalogue()
const uses = usesOf(allTexts())
/** @type {Map<string, Map<string, string>>} */
const files = new Map()
let gone = 0

for (const { key, english } of entries) {
  const users = usersOf(uses, key)
  if (!users) {
    gone += 1
    say(`nothing uses ${key} (${english})`)
    continue
  }
  const file = catalogueFile(homeOf(users))
  const words = files.get(file) ?? new Map()
  const known = words.get(key)
  if (known !== undefined && known !== english) say(`${key} was ${known} and ${english}: kept is the latter`)
  files.set(file, words.set(key, english))
}

for (const file of new Set(entries.map((entry) => entry.file))) if (!files.has(file)) rmSync(join(root, file))
for (const [file, words] of files) {
  const sorted = Object.fromEntries([...words].sort(([a], [b]) => (a < b ? -1 : 1)))
  writeFileSync(join(root, file), `${JSON.stringify(sorted, null, 2)}\n`)
}
const english = new Map(entries.map((entry) => [entry.key, entry.english]))
writeFileSync(
  join(root, errorsPage),
  writeErrorsPage(allErrors(), (text) => english.get(text) ?? ''),
)
say(`${entries.length - gone} entries in ${files.size} files, ${gone} taken out`)
