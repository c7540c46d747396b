import { viewErrors } from '@energy-console/contract/views'
import { emptyDocument, saveDocument, validateDocument } from '@energy-console/schematic'
import { refuse } from '../../../platform/errors'
import { isTooDeep } from '../../../platform/json'

/** Refuses content that is no sound schematic document, naming the first place that is wrong. */
export function checkContent(content: string): void {
  if (isTooDeep(content)) throw refuse(viewErrors.badContent, { path: '', reason: '嵌套层数过多' }, 'content')
  const checked = validateDocument(content)
  if (checked.ok) return
  const [issue] = checked.issues
  throw refuse(viewErrors.badContent, { path: issue?.path ?? '', reason: issue?.message ?? '' }, 'content')
}

/** The content of a new view: one empty page. */
export const blankContent = (): string => JSON.stringify(saveDocument(emptyDocument()))
