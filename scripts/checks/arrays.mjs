import { lineAt } from './imports.mjs'

/** Only here may an array be written as PostgreSQL reads it: elsewhere the quotes of its texts are forgotten. */
const home = 'apps/server/src/platform/database/arrays.ts'

const byHand = /`\{\$\{(?:(?!`)[\s\S])*?\bjoin\(['"`]?,?['"`]?\)\}\}`/g

/** The driver's own writing of an array: of nothing it does not know the type, and a text in it may be taken apart. */
const byDriver = /\bsql\.param\(|\$\{\[\.\.\.[^}]*\]\}::\w+\[\]/g

/**
 * Arrays of PostgreSQL that are put together by hand, or left to the driver.
 * @param {string} file
 * @param {string} source
 * @returns {string[]}
 */
export const refuseArrays = (file, source) =>
  file === home
    ? []
    : [...source.matchAll(byHand), ...source.matchAll(byDriver)].map(
        ({ index }) =>
          `${file}:${lineAt(source, index)} writes an array of PostgreSQL by hand: bigints(), texts() or arrayLiteral()`,
      )
