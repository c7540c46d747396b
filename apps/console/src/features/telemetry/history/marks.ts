import type { MarkKind } from './curveAddress'

/** Something that happened at a time (Unix ms) and is marked on the curves. */
export interface Mark {
  kind: MarkKind
  id: string
  ts: number
  /** When it was over, where it lasted. */
  endTs?: number
  /** Said in one line. */
  text: string
  /** Its reader may change it and take it back. */
  isChangeable?: boolean
}

/** Marks that stand so near to each other that one button has them all. */
export interface MarkGroup {
  /** Of the first, Unix ms. */
  ts: number
  marks: readonly Mark[]
}

/** Ascending groups of marks, in which each is nearer than `leastMs` to the first of its group. */
export function grouped(marks: readonly Mark[], leastMs: number): MarkGroup[] {
  const groups: { ts: number; marks: Mark[] }[] = []
  for (const mark of [...marks].sort((a, b) => a.ts - b.ts)) {
    const last = groups.at(-1)
    if (last && mark.ts - last.ts < leastMs) last.marks.push(mark)
    else groups.push({ ts: mark.ts, marks: [mark] })
  }
  return groups
}

const gravity: readonly MarkKind[] = ['alarm', 'correction', 'replaced', 'bad', 'command', 'note']

/** What a group is shown as: by the gravest of its marks. */
export const kindOfGroup = ({ marks }: MarkGroup): MarkKind =>
  gravity.find((kind) => marks.some((mark) => mark.kind === kind)) ?? 'note'
