import { type SourceNode, sourcePage } from '@energy-console/contract/devices'

/** What is known of a level: how many nodes it has, and those pages that have come, by where they begin. */
export interface Level {
  total: number
  pages: ReadonlyMap<number, readonly SourceNode[]>
}

/** The levels that are known, by the key of what they stand below; the topmost by an empty one. */
export type Levels = ReadonlyMap<string, Level>

/** A line of the tree. Without a node it is one whose page has not come. */
export interface TreeRow {
  node: SourceNode | undefined
  parent: string
  /** Its place among those of its level, from 0, and how many they are. */
  place: number
  siblings: number
  /** 1 for the topmost. */
  depth: number
  isOpen: boolean
}

/** The lines of what is open, from the top. */
export function rowsOf(levels: Levels, open: ReadonlySet<string>): TreeRow[] {
  const rows: TreeRow[] = []
  const walk = (parent: string, depth: number) => {
    const level = levels.get(parent)
    const siblings = level?.total ?? 1
    for (let place = 0; place < siblings; place += 1) {
      const begin = Math.floor(place / sourcePage) * sourcePage
      const node = level?.pages.get(begin)?.[place - begin]
      const isOpen = node?.hasChildren === true && open.has(node.key)
      rows.push({ node, parent, place, siblings, depth, isOpen })
      if (isOpen && node) walk(node.key, depth + 1)
    }
  }
  walk('', 1)
  return rows
}

/** A page of a level. */
export interface WantedPage {
  parent: string
  offset: number
}

/** The pages that lines stand on, each once. */
export function pagesOf(rows: readonly TreeRow[]): WantedPage[] {
  const pages = new Map<string, WantedPage>()
  for (const { parent, place } of rows) {
    const offset = Math.floor(place / sourcePage) * sourcePage
    pages.set(`${parent} ${offset}`, { parent, offset })
  }
  return [...pages.values()]
}

/** With a page that has come. Of a level whose number has changed what was known before is let go. */
export function withPage(
  levels: Levels,
  { parent, offset }: WantedPage,
  { total, nodes }: { total: number; nodes: readonly SourceNode[] },
): Levels {
  const level = levels.get(parent)
  if (level?.total === total && level.pages.get(offset) === nodes) return levels
  const kept = level?.total === total ? level.pages : new Map<number, readonly SourceNode[]>()
  return new Map(levels).set(parent, { total, pages: new Map(kept).set(offset, nodes) })
}

/** The lines that are in sight, with some around them. */
export function windowOf(
  { top, height, rowHeight }: { top: number; height: number; rowHeight: number },
  count: number,
  around = 8,
): { from: number; to: number } {
  const from = Math.max(0, Math.floor(top / rowHeight) - around)
  return { from, to: Math.min(count, Math.ceil((top + height) / rowHeight) + around) }
}

/** What a key does in a tree. */
export type TreeStep = { to: number } | { open: number } | { close: number } | undefined

/** Where a key leads from a line, as trees of desktops have it. */
export function stepOf(rows: readonly TreeRow[], at: number, key: string, page: number): TreeStep {
  const row = rows[at]
  const last = rows.length - 1
  const to = (place: number) => ({ to: Math.max(0, Math.min(last, place)) })
  if (key === 'ArrowDown') return to(at + 1)
  if (key === 'ArrowUp') return to(at - 1)
  if (key === 'Home') return to(0)
  if (key === 'End') return to(last)
  if (key === 'PageDown') return to(at + page)
  if (key === 'PageUp') return to(at - page)
  if (key === 'ArrowRight' && row?.node?.hasChildren) return row.isOpen ? to(at + 1) : { open: at }
  if (key === 'ArrowLeft' && row) return row.isOpen ? { close: at } : to(parentOf(rows, at))
  return undefined
}

function parentOf(rows: readonly TreeRow[], at: number): number {
  const depth = rows[at]?.depth ?? 1
  for (let place = at - 1; place >= 0; place -= 1) if ((rows[place]?.depth ?? 1) < depth) return place
  return at
}
