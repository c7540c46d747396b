import { itemKinds } from '@energy-console/schematic'

/** Where the longest text of a document stands, in the names that people have given, and its length in characters. */
export interface LargestPart {
  place: string
  length: number
}

type Values = Record<string, unknown>
const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** The length of the longest text within a value. */
function longestWithin(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (!isObject(value)) return 0
  return Object.values(value).reduce<number>((most, part) => Math.max(most, longestWithin(part)), 0)
}

/** An item's name; one without is called after its kind. */
const nameOf = (item: Values) => {
  const type = textOf(item.type)
  const known: Readonly<Record<string, { label: string }>> = itemKinds
  return textOf(item.name) || (known[type]?.label ?? type)
}

/** What a document consists of, as people see it: items by page, the rest of each page, and what belongs to no page. */
function* partsOf({ pageList, ...rest }: Values): Generator<[place: string, part: unknown]> {
  for (const [index, page] of Array.isArray(pageList) ? pageList.filter(isObject).entries() : []) {
    const { itemList, editorData, ...other } = page
    const pageName = textOf(isObject(editorData) && editorData.pageName) || `Page ${index + 1}`
    for (const item of Array.isArray(itemList) ? itemList.filter(isObject) : [])
      yield [`${pageName} · ${nameOf(item)}`, item]
    yield [pageName, [editorData, other]]
  }
  yield* Object.entries(rest)
}

/** The part of a document that holds the longest text. */
export function largestPart(content: string): LargestPart {
  let largest: LargestPart = { place: '', length: 0 }
  for (const [place, part] of partsOf(JSON.parse(content.replace(/^\uFEFF/, '')) as Values)) {
    const length = longestWithin(part)
    if (length > largest.length) largest = { place, length }
  }
  return largest
}
