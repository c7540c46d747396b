/** A line of two texts laid beside each other: in both, only before, only after. */
export interface DiffLine {
  kind: 'same' | 'gone' | 'new'
  text: string
}

/** Beyond so many pairs of lines what differs in the middle is shown as a whole. */
const mostPairs = 4_000_000

/** What has changed from one text to another, line by line. */
export function lineDiff(before: string, after: string): DiffLine[] {
  const [a, b] = [before.split('\n'), after.split('\n')]
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1
  let end = 0
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end += 1
  const line = (kind: DiffLine['kind']) => (text: string) => ({ kind, text })
  return [
    ...a.slice(0, start).map(line('same')),
    ...middle(a.slice(start, a.length - end), b.slice(start, b.length - end)),
    ...a.slice(a.length - end).map(line('same')),
  ]
}

/** The shortest change between texts that have no beginning and no end in common. */
function middle(a: readonly string[], b: readonly string[]): DiffLine[] {
  const gone = (text: string): DiffLine => ({ kind: 'gone', text })
  const added = (text: string): DiffLine => ({ kind: 'new', text })
  if (a.length === 0 || b.length === 0 || a.length * b.length > mostPairs)
    return [...a.map(gone), ...b.map(added)]
  const width = b.length + 1
  // how many lines the rests have in common
  const common = new Uint32Array((a.length + 1) * width)
  const at = (i: number, j: number) => common[i * width + j] ?? 0
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1)
      common[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  const lines: DiffLine[] = []
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    const [one, other] = [a[i], b[j]]
    if (one !== undefined && one === other) {
      lines.push({ kind: 'same', text: one })
      i += 1
      j += 1
    } else if (other === undefined || (one !== undefined && at(i + 1, j) >= at(i, j + 1))) {
      lines.push(gone(one ?? ''))
      i += 1
    } else {
      lines.push(added(other))
      j += 1
    }
  }
  return lines
}
