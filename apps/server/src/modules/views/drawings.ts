import { sanitizeSvg, UnsafeSvg } from '@energy-console/schematic/svg'

/** What is read of content that has been found sound: the drawings of its symbols. */
interface Drawn {
  pageList: { itemList?: { type?: unknown; svg?: unknown }[] }[]
}

/** A drawing as it may be stored; empty where it is none. */
function cleanDrawing(svg: string): string {
  try {
    return sanitizeSvg(svg)
  } catch (error) {
    if (error instanceof UnsafeSvg) return ''
    throw error
  }
}

/** Sound content with the drawings of its symbols made harmless; the same text where they are already. */
export function withCleanDrawings(content: string): string {
  if (!content.includes('"svg"')) return content
  let isChanged = false
  const view = JSON.parse(content.replace(/^\uFEFF/, '')) as Drawn // validated: pages are objects with lists
  for (const { itemList = [] } of view.pageList)
    for (const item of itemList) {
      if (item.type !== 'symbol' || typeof item.svg !== 'string' || item.svg === '') continue
      const clean = cleanDrawing(item.svg)
      if (clean === item.svg) continue
      item.svg = clean
      isChanged = true
    }
  return isChanged ? JSON.stringify(view) : content
}
