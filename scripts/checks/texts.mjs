/**
 * Every text that a user sees can be translated, and is: Chinese in the console goes through `t('…')`, and each key has
 * its English in apps/console/src/i18n/en/*.json. Labels and titles of the contract are keys too. One thing has one
 * word (docs/words.md).
 */
import { filesBelow, isSource, isTestFile } from '../lib/files.mjs'
import { chineseTexts } from './chineseTexts.mjs'
import { finish } from './finish.mjs'
import { readSource } from './imports.mjs'

const catalogueFolder = 'apps/console/src/i18n/en'
/** Their texts are shown where they stand: what is not in `t()` is an error here. */
const shown = ['apps/console/src', 'packages/schematic-react/src']
/** Their texts are keys, translated where the console shows them. */
const keys = ['packages/contract/src', 'packages/expression/src', 'packages/schematic/src']
/** What drawings say is the content of documents, as if a user had written it. */
const content = 'packages/schematic/src/templates/'

/** Words that people also use, and ours for the same thing. */
const ours = { 报警: '告警', 级别: '等级' }

/** @type {Map<string, string>} */
const english = new Map()
/** @type {string[]} */
const findings = []

for (const file of filesBelow(catalogueFolder, (name) => name.endsWith('.json'))) {
  for (const [key, text] of Object.entries(JSON.parse(readSource(file)))) {
    const known = english.get(key)
    if (known !== undefined && known !== text)
      findings.push(`${file}: ${key} is ${text} here and ${known} elsewhere`)
    if (typeof text !== 'string' || text.trim() === '') findings.push(`${file}: ${key} has no English`)
    english.set(key, text)
  }
}

let count = 0
for (const folder of [...shown, ...keys]) {
  for (const file of filesBelow(folder, isSource)) {
    if (isTestFile(file) || file.startsWith(content)) continue
    for (const { text, line, isKey } of chineseTexts(file, readSource(file))) {
      count += 1
      for (const [word, our] of Object.entries(ours))
        if (text.includes(word)) findings.push(`${file}:${line} ${text}: ${word} is called ${our} here`)
      if (!isKey && keys.includes(folder)) continue // put together for the log of operations, which is kept as written
      if (!isKey) findings.push(`${file}:${line} ${text} does not go through t()`)
      else if (!english.has(text)) findings.push(`${file}:${line} ${text} has no English`)
    }
  }
}
finish(`${count} texts, each in Chinese and English`, findings)
