/** Elements of a drawing as they are read: which have an id, what lies in them, and what they repeat by `use`. */
export interface UseCount {
  /** An element begins; `id` and the `#id` that a `use` names, where it has them. */
  begin(element: { id: string | undefined; uses: string | undefined }): void
  end(): void
  /** Elements to draw once every `use` is carried out; Infinity where one repeats itself. */
  total(): number
}

/** An element with an id: what it draws itself, the named ones in it, and the names that it repeats. */
interface Part {
  own: number
  readonly inside: Part[]
  readonly uses: string[]
}

const newPart = (): Part => ({ own: 0, inside: [], uses: [] })

/** Counts what a drawing comes to: a few dozen nested `use` can stand for more elements than any machine draws. */
export function countUses(): UseCount {
  const whole = newPart()
  const byId = new Map<string, Part>()
  /** The nearest named part of every open element. */
  const open: Part[] = []

  const drawnBy = ({ inside, uses }: Part) => [...inside, ...uses.flatMap((id) => byId.get(id) ?? [])]

  return {
    begin({ id, uses }) {
      const around = open.at(-1) ?? whole
      let part = around
      if (id !== undefined && !byId.has(id)) {
        part = newPart()
        byId.set(id, part)
        around.inside.push(part)
      }
      open.push(part)
      part.own += 1
      if (uses !== undefined) part.uses.push(uses)
    },
    end: () => void open.pop(),
    total: () => weigh(whole, drawnBy),
  }
}

/** What a part comes to with all that it draws. Chains may be as long as drawings are: nothing recurses. */
function weigh(whole: Part, drawnBy: (part: Part) => readonly Part[]): number {
  const known = new Map<Part, number>()
  const stack = [{ part: whole, rest: [...drawnBy(whole)] }]
  // one that is met again before it is known repeats itself
  known.set(whole, Number.POSITIVE_INFINITY)
  for (let top = stack.at(-1); top; top = stack.at(-1)) {
    const next = top.rest.pop()
    if (next && !known.has(next)) {
      known.set(next, Number.POSITIVE_INFINITY)
      stack.push({ part: next, rest: [...drawnBy(next)] })
    } else if (!next) {
      const parts = drawnBy(top.part)
      known.set(
        top.part,
        parts.reduce((sum, part) => sum + (known.get(part) ?? 0), top.part.own),
      )
      stack.pop()
    }
  }
  return known.get(whole) ?? 0
}
