import { cutText, mostSavedViews } from '@energy-console/contract'
import { alarmFilters } from '@energy-console/contract/alarms'

/** A view of the list as a browser kept it before the server did. */
export interface LeftFilter {
  name: string
  search: string
}

interface BroughtFilter {
  filterName: string
  address: string
  isShared: boolean
}

/** The longest name that the server takes, characters. */
const longestName = 32

/** As the server takes it: what it refuses of a name or an address is said in a way that means the same. */
const asSaved = ({ name, search }: LeftFilter): BroughtFilter => ({
  filterName: cutText(name.trim(), longestName).trim() || cutText(search, longestName) || '*',
  address: new URLSearchParams(search).toString(),
  isShared: false,
})

/**
 * What of the filters that a browser has left goes to the server, and what stays in it: what the server would refuse, and what there is no
 * room or no name for. Those of a name that the user keeps one of already (`ownNames`), whole or as the server has it, are there: they go
 * nowhere and stay nowhere.
 */
export function broughtFilters(
  left: readonly LeftFilter[],
  ownNames: readonly string[],
): { brought: BroughtFilter[]; staying: LeftFilter[] } {
  const names = new Set(ownNames)
  const brought: BroughtFilter[] = []
  const staying: LeftFilter[] = []
  for (const one of left) {
    const saved = asSaved(one)
    if (ownNames.includes(one.name.trim()) || ownNames.includes(saved.filterName)) continue
    const isFree = names.size < mostSavedViews && !names.has(saved.filterName)
    if (!isFree || !alarmFilters.calls.save.body?.safeParse(saved).success) {
      staying.push(one)
      continue
    }
    names.add(saved.filterName)
    brought.push(saved)
  }
  return { brought, staying }
}
