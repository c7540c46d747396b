import { chineseTexts } from '../checks/chineseTexts.mjs'
import { readSource } from '../checks/imports.mjs'
import { filesBelow, isSource, isTestFile } from '../lib/files.mjs'

/** Where words stand that the console shows: the server's too, which it sends as they are. */
const folders = [
  'apps/console/src',
  'packages/schematic-react/src',
  'packages/contract/src',
  'packages/expression/src',
  'packages/schematic/src',
  'apps/server/src',
]
/** What drawings say is the content of documents, and so is the demo plant: as if a user had written it. */
const content = ['packages/schematic/src/templates/', 'apps/server/src/demo/']

/** Every Chinese text of the sources, with its place. */
export function allTexts() {
  return folders.flatMap((folder) =>
    filesBelow(folder, isSource)
      .filter((file) => !isTestFile(file) && !content.some((start) => file.startsWith(start)))
      .flatMap((file) => chineseTexts(file, readSource(file)).map((text) => ({ ...text, folder, file }))),
  )
}

/**
 * The sources that use each key.
 * @param {ReturnType<typeof allTexts>} texts
 */
export function usesOf(texts) {
  /** @type {Map<string, Set<string>>} */
  const uses = new Map()
  for (const { text, isKey, file } of texts) {
    if (!isKey) continue
    const files = uses.get(text) ?? new Set()
    uses.set(text, files.add(file))
  }
  return uses
}

const inContext = /^(.*[^_])_([a-zA-Z]+)$/

/**
 * The sources that use an entry of the catalogue: its key, or, for 确认_alarm, the word 确认 of which that is the meaning
 * in one context (a noun, a kind of place).
 * @param {ReadonlyMap<string, Set<string>>} uses
 * @param {string} key
 */
export const usersOf = (uses, key) => uses.get(key) ?? uses.get(inContext.exec(key)?.[1] ?? '')
