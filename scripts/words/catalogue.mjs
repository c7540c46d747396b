import { readSource } from '../checks/imports.mjs'
import { filesBelow } from '../lib/files.mjs'

/** One file of English texts for each area: Chinese text → English. */
export const catalogueFolder = 'apps/console/src/i18n/en'

/** @param {string} area */
export const catalogueFile = (area) => `${catalogueFolder}/${area}.json`

const entry = /^\s*("(?:[^"\\]|\\.)*"): ("(?:[^"\\]|\\.)*"),?\s*$/

/**
 * Every entry of the catalogue with the file that it stands in, line by line: a file in which a merge has left both
 * sides is read too.
 * @returns {{ file: string, key: string, english: string }[]}
 */
export function readCatalogue() {
  return filesBelow(catalogueFolder, (name) => name.endsWith('.json')).flatMap((file) =>
    readSource(file)
      .split('\n')
      .flatMap((line) => {
        const [, key, english] = entry.exec(line) ?? []
        return key && english ? [{ file, key: JSON.parse(key), english: JSON.parse(english) }] : []
      }),
  )
}
