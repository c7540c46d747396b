import { viewErrors } from '@energy-console/contract/views'
import { emptyDocument, saveDocument, validateDocument } from '@energy-console/schematic'
import { sanitizeSvg, UnsafeSvg } from '@energy-console/schematic/svg'
import { refuse } from '../../platform/errors'

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

/** The content with its drawings made harmless; the same text where they are already. */
function withCleanDrawings(content: string): string {
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

/**
 * Content as it may be stored: a sound schematic document whose drawings neither run nor load anything.
 * @throws badContent, naming the first place that is wrong
 */
export function settleContent(content: string): string {
  const checked = validateDocument(content)
  if (checked.ok) return withCleanDrawings(content)
  const [issue] = checked.issues
  throw refuse(viewErrors.badContent, { path: issue?.path ?? '', reason: issue?.message ?? '' }, 'content')
}

/** The content of a new view: one empty page. */
export const blankContent = (): string => JSON.stringify(saveDocument(emptyDocument()))
