import * as z from 'zod'
import { operationTitle, type Translate } from './operationTitle'

/** One field of a record before and after an operation, in words as the log keeps them: Chinese labels, wire times, names. */
export const FieldChange = z.object({
  /** The record, by its title; empty where the operation is about one thing alone. */
  record: z.string(),
  /** The Chinese label of the field, also the translation key. */
  field: z.string(),
  before: z.string(),
  after: z.string(),
  /** `words`: both values are labels, and translated; `hidden`: it has changed, and its values are not kept. */
  kind: z.enum(['words', 'hidden']).optional(),
})
export type FieldChange = z.infer<typeof FieldChange>

/** Characters that the changes of one operation take at most; what goes beyond is counted. */
export const changesLength = 8000

/** What the log keeps: the changes as far as they fit, and how many do not. */
const KeptChanges = z.object({ changes: z.array(FieldChange), more: z.number() })
export type KeptChanges = z.infer<typeof KeptChanges>

const none: KeptChanges = { changes: [], more: 0 }

/** Changes as one text of {@link changesLength} characters at most; nothing for none. */
export function writeChanges(all: readonly FieldChange[]): string {
  if (all.length === 0) return ''
  const changes: FieldChange[] = []
  let length = 40
  for (const change of all) {
    length += JSON.stringify(change).length + 1
    if (length > changesLength) break
    changes.push(change)
  }
  return JSON.stringify({ changes, more: all.length - changes.length } satisfies KeptChanges)
}

/** What {@link writeChanges} has written. */
export function readChanges(text: string): KeptChanges {
  if (text === '') return none
  try {
    const read = KeptChanges.safeParse(JSON.parse(text))
    return read.success ? read.data : none
  } catch {
    return none
  }
}

/** What stands in place of values that are not kept. */
export const hiddenValue = '***'

/** The changes as lines of a file, in the language of whoever reads it. */
export function linesOfChanges(text: string, t: Translate): string {
  const { changes, more } = readChanges(text)
  const lines = changes.map(({ record, field, before, after, kind }) => {
    const label = operationTitle(field, t)
    const said = (value: string) => (kind === 'words' ? t(value) : value) || '—'
    const values = kind === 'hidden' ? hiddenValue : `${said(before)} → ${said(after)}`
    return `${record === '' ? label : `${record} · ${label}`}${t('：')}${values}`
  })
  return [...lines, ...(more > 0 ? [`+ ${more}`] : [])].join('\n')
}
