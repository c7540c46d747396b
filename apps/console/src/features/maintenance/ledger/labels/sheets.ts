/** A paper with labels on it; lengths in millimetres. */
export interface Sheet {
  key: string
  /** Chinese, also the translation key. */
  label: string
  width: number
  height: number
  columns: number
  rows: number
  labelWidth: number
  labelHeight: number
}

/** What label printers and sheets of stickers commonly have. */
export const sheets: readonly Sheet[] = [
  {
    key: 'a4-24',
    label: 'A4 3×8 · 70×37 mm',
    width: 210,
    height: 297,
    columns: 3,
    rows: 8,
    labelWidth: 70,
    labelHeight: 37,
  },
  {
    key: 'a4-10',
    label: 'A4 2×5 · 105×57 mm',
    width: 210,
    height: 297,
    columns: 2,
    rows: 5,
    labelWidth: 105,
    labelHeight: 57,
  },
  {
    key: 'roll-60',
    label: '标签纸 60×40 mm',
    width: 60,
    height: 40,
    columns: 1,
    rows: 1,
    labelWidth: 60,
    labelHeight: 40,
  },
  {
    key: 'roll-80',
    label: '标签纸 80×50 mm',
    width: 80,
    height: 50,
    columns: 1,
    rows: 1,
    labelWidth: 80,
    labelHeight: 50,
  },
]

/** Labels that a paper has. */
export const placesOf = ({ columns, rows }: Sheet): number => columns * rows

/**
 * What stands on each paper, in reading order: each thing `copies` times behind each other, after the `used` places of the
 * first paper that are empty already. Empty places are undefined; every paper has all its places.
 */
export function papersOf<T>(
  things: readonly T[],
  sheet: Sheet,
  { copies, used }: { copies: number; used: number },
): (T | undefined)[][] {
  const places = placesOf(sheet)
  const skipped = Math.min(Math.max(0, used), places - 1)
  const labels = [
    ...Array.from({ length: skipped }, () => undefined),
    ...things.flatMap((thing) => Array.from({ length: copies }, () => thing)),
  ]
  const papers = Math.ceil(labels.length / places)
  return Array.from({ length: papers }, (_, paper) =>
    Array.from({ length: places }, (_, place) => labels[paper * places + place]),
  )
}
