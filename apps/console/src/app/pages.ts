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
import type { PageParts } from '../kit/page/PageParts'
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
export const partOf = ({ path, records }: PageSpec) => parts[path] ?? (records && plainPage(records))

/** With and without a final `/index` is the same page. */
export const routeOf = (path: string): string => path.replace(/\/index$/, '')

/** Every page of the contract that the console shows, in the order of the page table. */
export const registeredPages: readonly RegisteredPage[] = allPages.flatMap((spec) => {
  const load = partOf(spec)
  if (!load) return []
  const Skeleton = spec.records ? ListSkeleton : PageSkeleton
  return [{ spec, route: routeOf(spec.path), Component: lazyPart(load, Skeleton), Skeleton, load }]
})
