import type { PageSpec } from '@energy-console/contract'
import type { ComponentType } from 'react'

type Load = () => Promise<ComponentType>

interface First {
  /** Filters that always hold for them; by the address where it decides on them, `undefined` where they are not known yet. */
  fixed?: FixedFilters | ((parameters: URLSearchParams) => FixedFilters | undefined)
  /** Whose records they are, where the page has none of its own. */
  of?: PageSpec
}

type FixedFilters = Readonly<Record<string, string>>

/** A page that begins with rows: they are asked for while its code is still fetched. */
export interface RowsPart extends First {
  load: Load
}

/** A page that begins with what it asks for whatever its address says: that is asked for while its code is still fetched. */
export interface AskingPart {
  load: Load
  asks: () => void
}

/** The components of a feature's pages by their paths, each loaded when its page is first opened. */
export type PageParts = Readonly<Record<string, Load | RowsPart | AskingPart>>

/** Says that a page shows its `records` first, as `ResourcePage` lists them, or what it `lists`, as `ListingPage` does. */
export const beginsWithRows = (load: Load, first: First = {}): RowsPart => ({ load, ...first })

/** For `fixed`: the filters that hold, unless the address has one of the names, by which the page shows something else. */
export const unless =
  (names: readonly string[], filters: FixedFilters = {}) =>
  (parameters: URLSearchParams): FixedFilters | undefined =>
    names.some((name) => parameters.has(name)) ? undefined : filters
