import type { PageSpec } from '@energy-console/contract'
import type { ComponentType } from 'react'

type Load = () => Promise<ComponentType>

/** Asks for what a page begins with at an address (path and query) while its code is still fetched. The page asks again, and says what fails. */
export type Ask = (address: string) => void

interface First {
  /** Filters that always hold for them; by the address where it decides on them, `undefined` where they are not known yet. */
  fixed?: FixedFilters | ((parameters: URLSearchParams) => FixedFilters | undefined)
  /** Whose records they are, where the page has none of its own. */
  of?: PageSpec
  /** What rows ask for themselves when they are drawn: it is asked for as soon as they have come. */
  follow?: (rows: readonly object[]) => unknown
}

type FixedFilters = Readonly<Record<string, string>>

/** A page that begins with rows. */
export interface RowsPart extends First {
  load: Load
}

/** A page that begins with something else. */
export interface AskingPart {
  load: Load
  ask: Ask
}

/** The components of a feature's pages by their paths, each loaded when its page is first opened. */
export type PageParts = Readonly<Record<string, Load | RowsPart | AskingPart>>

/** Says that a page shows its `records` first, as `ResourcePage` lists them, or what it `lists`, as `ListingPage` does. */
export const beginsWithRows = (load: Load, first: First = {}): RowsPart => ({ load, ...first })

/** For `ask`: what asks is fetched when it is needed. The page asks again, and says what fails. */
export const asking =
  (load: () => Promise<(address: string) => unknown>): Ask =>
  (address) =>
    void load()
      .then((ask) => ask(address))
      .catch(() => {})

/** For `fixed`: the filters that hold, unless the address has one of the names, by which the page shows something else. */
export const unless =
  (names: readonly string[], filters: FixedFilters = {}) =>
  (parameters: URLSearchParams): FixedFilters | undefined =>
    names.some((name) => parameters.has(name)) ? undefined : filters
