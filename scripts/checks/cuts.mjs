import { lineAt } from './imports.mjs'

/** Files that cut what people did not write, each for its reason. */
const mayCut = new Set([
  // the letters of a hash
  'apps/server/src/demo/seed/gatewayTokens.ts',
  'apps/server/src/modules/devices/camera/createViewings.ts',
  // what was cut is looked at, and goes nowhere
  'packages/schematic/src/document/drawings.ts',
])

/**
 * Only texts have `substring`. A `slice` from the beginning is of a text where it ends at a number over that of an instant's characters
 * (19), or at what is named a length; a list is sliced to a number that has a name (`mostShown`).
 */
const cut =
  /\.(?:substring|substr)\(|\.slice\(\s*0,\s*(?:[2-9]\d|\d[\d_]{2,}|(?:\w+\.)*(?:longest\w*|(?:max|most)\w*(?:Length|Letters|Characters|Text|Name)))\s*\)/g

/**
 * Cuts of texts that may leave half a character: PostgreSQL refuses it, and people see a box.
 * @param {string} file
 * @param {string} source
 * @returns {string[]}
 */
export const refuseCuts = (file, source) =>
  mayCut.has(file)
    ? []
    : [...source.matchAll(cut)].map(
        ({ index, 0: found }) =>
          `${file}:${lineAt(source, index)} ${found.trim()} may cut a character in half: cutText() for texts, a named number for lists`,
      )
