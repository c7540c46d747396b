import { refuseSpan } from './refuseBomb'
import { SheetProblem } from './SheetProblem'

/** Whether a file is XML of points or records, and no page or workbook under that name. */
export const isXml = (text: string): boolean =>
  /^\uFEFF?\s*<(\?xml|[\p{L}_])/u.test(text) &&
  !/<!doctype\s+html|<html\b|<table\b|<(\w+:)?Workbook\b|<meta\b/i.test(text)

/**
 * The cells of an XML file: each element below the root is a line, its attributes and child elements are columns, headed by
 * their names. Entities and document types are refused: nothing is fetched or unfolded.
 */
export function xmlCells(text: string, parser: Pick<DOMParser, 'parseFromString'>): string[][] {
  if (/<!(doctype|entity)/i.test(text)) throw new SheetProblem({ text: 'XML 不能含有 DOCTYPE 或实体声明' })
  const document = parser.parseFromString(text.replace(/^\uFEFF/, ''), 'application/xml')
  if (document.getElementsByTagName('parsererror').length > 0)
    throw new SheetProblem({ text: 'XML 格式不正确，无法读取' })
  const headings = new Map<string, number>()
  const lines = [...document.documentElement.children].map((element) => {
    const cells: string[] = []
    const put = (name: string, value: string) => {
      const place = headings.get(name) ?? headings.size
      headings.set(name, place)
      cells[place] = value.trim()
    }
    for (const { name, value } of element.attributes) put(name, value)
    for (const child of element.children) put(child.tagName, child.textContent ?? '')
    return cells
  })
  const width = headings.size
  // names that differ from line to line would make a column each
  refuseSpan({ row: lines.length + 1, column: width })
  return [
    [...headings.keys()],
    ...lines.map((cells) => Array.from({ length: width }, (_, place) => cells[place] ?? '')),
  ]
}
