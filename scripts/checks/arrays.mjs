import { lineAt } from './imports.mjs'

/** Only here may an array be written as PostgreSQL reads it: elsewhere the quotes of its texts are forgotten. */
const home = 'apps/server/src/platform/database/arrays.ts'

const byHand = /`\{\$\{(?:(?!`)[\s\S])*?\bjoin\(['"`]?,?['"`]?\)\}\}`/g

/**
 * Array literals of PostgreSQL that are put together by hand.
 * @param {string} file
 * @param {string} source
 * @returns {string[]}
 */
export const refuseArrays = (file, source) =>
  file === home
    ? []
    : [...source.matchAll(byHand)].map(
        ({ index }) =>
          `${file}:${lineAt(source, index)} writes an array of PostgreSQL by hand: bigints(), texts() or arrayLiteral()`,
      )
