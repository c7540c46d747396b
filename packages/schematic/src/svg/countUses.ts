/** Elements of a drawing as they are read: which have an id, what lies in them, and what they repeat by `use`. */
export interface UseCount {
  /** An element begins; `id` and the `#id` that a `use` names, where it has them. */
  begin(element: { id: string | undefined; uses: string | undefined }): void
  end(): void
  /** Elements to draw once every `use` is carried out; Infinity where one repeats itself. */
  total(): number
}

interface Part {
  own: number
  readonly uses: string[]
}

/** Counts what a drawing comes to: a few dozen nested `use` can stand for more elements than any machine draws. */
export function countUses(): UseCount {
  const whole: Part = { own: 0, uses: [] }
  const byId = new Map<string, Part>()
  const open: (Part | undefined)[] = []

  const inAll = (change: (part: Part) => void) => {
    change(whole)
    for (const part of open) if (part) change(part)
  }
  const weigh = (part: Part, known: Map<Part, number>): number => {
    const found = known.get(part)
    if (found !== undefined) return found
    known.set(part, Number.POSITIVE_INFINITY)
    let total = part.own
    for (const id of part.uses) {
      const used = byId.get(id)
      if (used) total += weigh(used, known)
    }
    known.set(part, total)
    return total
  }

  return {
    begin({ id, uses }) {
      const part = id === undefined || byId.has(id) ? undefined : { own: 0, uses: [] }
      if (id !== undefined && part) byId.set(id, part)
      open.push(part)
      inAll((each) => {
        each.own += 1
        if (uses !== undefined) each.uses.push(uses)
      })
    },
    end: () => void open.pop(),
    total: () => weigh(whole, new Map()),
  }
}
