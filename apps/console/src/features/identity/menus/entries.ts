import type { MenuEntry } from '@energy-console/contract/identity'

/** Where an entry goes: into a heading or to the top level (`"0"`), before another one or to the end. */
export interface Place {
  parentId: string
  beforeId?: string
}

/** All entries of a tree, those above before those below. */
export const allOf = (entries: readonly MenuEntry[]): MenuEntry[] =>
  entries.flatMap((entry) => [entry, ...allOf(entry.children ?? [])])

export const isHeading = ({ code }: Pick<MenuEntry, 'code'>): boolean => code.startsWith('group:')

/** What stands beside an entry, itself included, in the order of the sidebar. */
export function besides(entries: readonly MenuEntry[], { parentId }: MenuEntry): readonly MenuEntry[] {
  const above = allOf(entries).find(({ id }) => id === parentId)
  return (above ? (above.children ?? []) : entries).filter(({ category }) => category === 1)
}

const beforeOf = (next: MenuEntry | undefined) => (next ? { beforeId: next.id } : {})

/** Where an entry stands after a step up or down; undefined at the end of the way. */
export function stepped(
  entries: readonly MenuEntry[],
  entry: MenuEntry,
  step: 'up' | 'down',
): Place | undefined {
  const siblings = besides(entries, entry)
  const at = siblings.findIndex(({ id }) => id === entry.id)
  const { parentId } = entry
  const last = siblings.length - 1
  if (entry.category !== 1 || at === (step === 'up' ? 0 : last)) return undefined
  return { parentId, ...beforeOf(siblings[step === 'up' ? at - 1 : at + 2]) }
}

/** Where an entry is dropped: into another one, or right before or behind it. A page that is dropped on a heading goes into it. */
export function dropped(
  entries: readonly MenuEntry[],
  entry: MenuEntry,
  onto: { entry: MenuEntry; side: 'before' | 'inside' | 'behind' },
): Place | undefined {
  const { entry: target } = onto
  const isOntoHeading = onto.side === 'behind' && isHeading(target) && !isHeading(entry)
  const side = isOntoHeading ? 'inside' : onto.side
  if (!mayDrop(entry, onto) || target.id === entry.id) return undefined
  if (side === 'inside') {
    const [first] = (target.children ?? []).filter(({ id, category }) => id !== entry.id && category === 1)
    return { parentId: target.id, ...beforeOf(first) }
  }
  const others = besides(entries, target).filter(({ id }) => id !== entry.id)
  const at = others.findIndex(({ id }) => id === target.id)
  return { parentId: target.parentId, ...beforeOf(others[side === 'before' ? at : at + 1]) }
}

/** Headings stand at the top level, pages there and in headings, buttons where they are. */
export function mayDrop(
  entry: MenuEntry,
  { entry: target, side }: { entry: MenuEntry; side: 'before' | 'inside' | 'behind' },
): boolean {
  if (entry.category !== 1 || target.category !== 1) return false
  if (side === 'inside') return isHeading(target) && !isHeading(entry)
  return target.parentId === '0' || !isHeading(entry)
}

/** What a search finds, with all above and below it. */
export function found(entries: readonly MenuEntry[], isHit: (entry: MenuEntry) => boolean): MenuEntry[] {
  return entries.flatMap((entry) => {
    if (isHit(entry)) return [entry]
    const children = found(entry.children ?? [], isHit)
    return children.length > 0 ? [{ ...entry, children }] : []
  })
}
