/** The place of a column: `A` is 1, `AA` 27. */
export const columnOf = (letters: string): number =>
  [...letters.toUpperCase()].reduce((place, letter) => place * 26 + letter.charCodeAt(0) - 64, 0)

/** The letters of a column: 1 is `A`, 27 `AA`. */
export const lettersOf = (column: number): string =>
  column === 0 ? '' : lettersOf(Math.floor((column - 1) / 26)) + String.fromCharCode(65 + ((column - 1) % 26))
