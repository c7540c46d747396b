/** One calculated point takes the value of another. */
interface Edge {
  readonly id: string
  readonly from: string
}

/** The way from a calculated point through those that it takes back to itself, both ends included; undefined where there is none. */
export function pathBack(edges: readonly Edge[], start: string): string[] | undefined {
  const taken = new Map<string, string[]>()
  for (const { id, from } of edges) taken.set(id, [...(taken.get(id) ?? []), from])
  const cameBy = new Map<string, string>()
  const waiting = [start]
  for (let at = waiting.shift(); at !== undefined; at = waiting.shift())
    for (const next of taken.get(at) ?? []) {
      if (next === start) return [...wayTo(at, cameBy), start]
      if (cameBy.has(next)) continue
      cameBy.set(next, at)
      waiting.push(next)
    }
  return undefined
}

function wayTo(end: string, cameBy: ReadonlyMap<string, string>): string[] {
  const way = [end]
  for (let before = cameBy.get(end); before !== undefined; before = cameBy.get(before)) way.unshift(before)
  return way
}
