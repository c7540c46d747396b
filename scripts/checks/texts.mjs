/**
 * Every text that a user sees can be translated, and is: Chinese in the console goes through `t('…')`, and each key has
 * its English, once, in the file of its area (apps/console/src/i18n/en); what nothing uses is not there. Labels and
 * titles of the contract are keys too. A component that translates what it is given is given keys. The page of errors is up to date. One thing has one word (docs/words.md). `npm run words` mends what is out of place.
 */

import { filesBelow, isSource, isTestFile } from '../lib/files.mjs'
import { homeOf } from '../words/areas.mjs'
import { catalogueFile, readCatalogue } from '../words/catalogue.mjs'
import { allErrors } from '../words/errors.mjs'
import { errorsPage, writeErrorsPage } from '../words/errorsPage.mjs'
import { allTexts, usersOf, usesOf } from '../words/uses.mjs'
import { finish } from './finish.mjs'
import { readSource } from './imports.mjs'
import { misgivenTexts } from './translators.mjs'

/** Their texts are shown where they stand: what is not in `t()` is an error here. */
const shown = ['apps/console/src', 'packages/schematic-react/src']
/** What it says is shown by the console where it is meant for users; the rest is for the log. */
const server = 'apps/server/src'

/** Words that people also use, and ours for the same thing. */
const ours = { 报警: '告警', 级别: '等级' }

const texts = allTexts()
const uses = usesOf(texts)
/** @type {Map<string, string>} */
const english = new Map()
/** @type {string[]} */
const findings = []

for (const { file, key, english: text } of readCatalogue()) {
  const users = usersOf(uses, key)
  if (text.trim() === '') findings.push(`${file}: ${key} has no English`)
  else if (english.has(key)) findings.push(`${file}: ${key} stands here a second time (npm run words)`)
  else if (!users) findings.push(`${file}: nothing uses ${key} (npm run words)`)
  else if (file !== catalogueFile(homeOf(users)))
    findings.push(`${file}: ${key} belongs into ${homeOf(users)}.json (npm run words)`)
  english.set(key, text)
}

const checked = texts.filter(({ folder }) => folder !== server)
for (const { text, line, isKey, folder, file } of checked) {
  for (const [word, our] of Object.entries(ours))
    if (text.includes(word)) findings.push(`${file}:${line} ${text}: ${word} is called ${our} here`)
  if (!isKey && !shown.includes(folder)) continue // put together for the log of operations, which is kept as written
  if (!isKey) findings.push(`${file}:${line} ${text} does not go through t()`)
  else if (!english.has(text)) findings.push(`${file}:${line} ${text} has no English`)
}
// What the server says of records, with their names in it, is translated by the console; messages of alarms are a tenant's own,
// whom these rooms give some to begin with.
const ofAlarms = /\/modules\/(?:devices\/template\/|maintenance\/standby\/overdue\.ts$)/
for (const { text, line, folder, file } of texts)
  if (folder === server && /\{\{\w+\}\}/.test(text) && !ofAlarms.test(file) && !english.has(text))
    findings.push(`${file}:${line} ${text} has no English`)
const declared = /= resource\(\{[\s\S]*?\n {2}label: '([^']+)'/g
for (const file of filesBelow('packages/contract/src', isSource)) {
  if (isTestFile(file)) continue
  for (const [, label] of readSource(file).matchAll(declared))
    if (!english.has(`${label}_one`))
      findings.push(`${file}: ${label}_one has no English (one record: “edit …”)`)
}

const components = filesBelow('apps/console/src', isSource).filter((file) => !isTestFile(file))
const fileOf = new Map(components.map((file) => [file.replace(/^.*\/|\.tsx?$/g, ''), file]))
for (const file of components) {
  findings.push(
    ...misgivenTexts(file, readSource(file), (component) => {
      const own = fileOf.get(component)
      return own && readSource(own)
    }),
  )
}

const errors = allErrors()
for (const { key, advice } of errors)
  if (advice === '') findings.push(`${key} has no comment above that says when it comes and what to do`)
const page = writeErrorsPage(errors, (text) => english.get(text) ?? '')
if (readSource(errorsPage) !== page) findings.push(`${errorsPage} is out of date (npm run words)`)

finish(`${checked.length} texts, each in Chinese and English`, findings)
