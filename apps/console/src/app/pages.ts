import type { PageRecords, PageSpec } from '@energy-console/contract'
import { accountPage } from '@energy-console/contract/identity'
import { allPages } from '@energy-console/contract/pages'
import { lazyPart } from '@energy-console/schematic-react/part'
import type { ComponentType } from 'react'
import { alarmPages } from '../features/alarms/pages'
import { automationPages } from '../features/automation/pages'
import { devicePages } from '../features/devices/pages'
import { energyPages } from '../features/energy/pages'
import { engineeringPages } from '../features/engineering/pages'
import { identityPages } from '../features/identity/pages'
import { licensingPages } from '../features/licensing/pages'
import { maintenancePages } from '../features/maintenance/pages'
import { noticePages } from '../features/notices/pages'
import { stationPages } from '../features/stations/pages'
import { systemPages } from '../features/system/pages'
import { telemetryPages } from '../features/telemetry/pages'
import { viewPages } from '../features/views/pages'
import type { Ask, PageParts } from '../kit/page/PageParts'
import { routeOf } from './guard/routeOf'
import { ListSkeleton, PageSkeleton } from './tabs/PageSkeleton'

/** A page of the contract and the component that shows it, loaded when it is first opened. */
export interface RegisteredPage {
  spec: PageSpec
  /** Route pattern: the path without a final `/index`. */
  route: string
  Component: ComponentType
  /** Its outline, while its code is loaded. */
  Skeleton: ComponentType
  load: () => Promise<unknown>
  /** Asks for what it begins with, where that is known before its code is there. */
  ask: Ask
  /** What it begins with lives: asked for before its changes are heard, it would stand there as it was. */
  isFollowed: boolean
}

/** What the features show their pages with. A plain page of a resource needs no component of its own. */
const parts: PageParts = {
  [accountPage.path]: async () => (await import('./account/AccountPage')).AccountPage,
  ...viewPages,
  ...devicePages,
  ...telemetryPages,
  ...alarmPages,
  ...energyPages,
  ...automationPages,
  ...engineeringPages,
  ...maintenancePages,
  ...noticePages,
  ...identityPages,
  ...stationPages,
  ...systemPages,
  ...licensingPages,
}

/** Shows the records of a page and nothing else. */
const plainPage =
  ({ load }: PageRecords) =>
  async () => {
    const [{ plainPageOf }, records] = await Promise.all([import('../kit/page/plainPageOf'), load()])
    return plainPageOf(records)
  }

/** How a page is loaded; undefined where nothing shows it. */
export function partOf({ path, records }: PageSpec): (() => Promise<ComponentType>) | undefined {
  const part = parts[path]
  return typeof part === 'object' ? part.load : (part ?? (records && plainPage(records)))
}

/** How it is found out what rows a page begins with; undefined where it does not say that it does. */
function rowsOf(spec: PageSpec): PageRecords['load'] | PageSpec['lists'] {
  const part = parts[spec.path]
  if (typeof part === 'function' || (part && 'ask' in part)) return undefined
  const { of = spec } = part ?? {}
  return of.records?.load ?? of.lists
}

/** How what a page begins with is asked for before it is there: its rows, where it does not say otherwise. */
function askOf(spec: PageSpec): Ask {
  const part = parts[spec.path]
  if (typeof part === 'function') return () => {}
  if (part && 'ask' in part) return part.ask
  const { fixed = {}, follow } = part ?? {}
  const load = rowsOf(spec)
  if (!load) return () => {}
  return (address) => {
    const { searchParams } = new URL(address, location.origin)
    const filters = typeof fixed === 'function' ? fixed(searchParams) : fixed
    if (!filters) return
    // the page asks again, and says what fails
    void Promise.all([import('../kit/page/askRows'), load()])
      .then(([{ askRows }, rows]) => askRows(rows, address, filters))
      .then(follow)
      .catch(() => {})
  }
}

/** Every page of the contract that the console shows, in the order of the page table. */
export const registeredPages: readonly RegisteredPage[] = allPages.flatMap((spec) => {
  const load = partOf(spec)
  if (!load) return []
  const Skeleton = (spec.records ?? spec.lists) ? ListSkeleton : PageSkeleton
  const Component = lazyPart(load, Skeleton)
  const isFollowed = rowsOf(spec) !== undefined
  return [{ spec, route: routeOf(spec.path), Component, Skeleton, load, ask: askOf(spec), isFollowed }]
})
