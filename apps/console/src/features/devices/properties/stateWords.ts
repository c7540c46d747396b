/** One state of a property while it is edited: the value as text and what it means. */
export interface StateWord {
  value: string
  word: string
}

/** Words by value, as the wire has them. */
export type EnumMap = Readonly<Record<string, string>>

const isMap = (value: unknown): value is EnumMap => typeof value === 'object' && value !== null

/** The rows that stand for a map. A boolean has its two states always, an enumeration at least one to fill in. */
export function rowsOf(map: unknown, isBoolean: boolean): StateWord[] {
  const known = isMap(map) ? map : {}
  if (isBoolean) return ['0', '1'].map((value) => ({ value, word: known[value] ?? '' }))
  const rows = Object.entries(known).map(([value, word]) => ({ value, word }))
  return rows.length > 0 ? rows : [{ value: '0', word: '' }]
}

/** The map that rows stand for; null when none of them says anything. */
export function mapOf(rows: readonly StateWord[]): EnumMap | null {
  const named = rows.filter(({ value, word }) => value.trim() !== '' && word.trim() !== '')
  return named.length === 0
    ? null
    : Object.fromEntries(named.map(({ value, word }) => [value.trim(), word.trim()]))
}

/** Whether another row has the value of this one; only the last of them counts. */
export const isDoubled = (rows: readonly StateWord[], index: number): boolean => {
  const value = rows[index]?.value.trim() ?? ''
  return value !== '' && rows.some((row, at) => at !== index && row.value.trim() === value)
}

/** Whether rows still stand for the map; if not, it was changed from elsewhere. */
export const standFor = (rows: readonly StateWord[], map: unknown): boolean =>
  JSON.stringify(mapOf(rows)) === JSON.stringify(isMap(map) ? mapOf(rowsOf(map, false)) : null)

/** The number after the highest one. */
export const nextValue = (rows: readonly StateWord[]): string =>
  String(Math.max(-1, ...rows.map(({ value }) => Number(value)).filter(Number.isFinite)) + 1)
