import * as alarms from '../alarms'
import * as attachments from '../attachments'
import * as automation from '../automation'
import { type Call, isCall } from '../core/call'
import { type Importable, isImportable } from '../core/importable'
import { isLifecycle, type Lifecycle } from '../core/lifecycle'
import { isListing, type Listing } from '../core/listing'
import * as options from '../core/options'
import { isResource, type Resource } from '../core/resource'
import * as devices from '../devices'
import * as energy from '../energy'
import * as engineering from '../engineering'
import * as identity from '../identity'
import * as imports from '../imports'
import { importCalls } from '../imports'
import * as licensing from '../licensing'
import * as maintenance from '../maintenance'
import * as notices from '../notices'
import * as stations from '../stations'
import * as system from '../system'
import * as telemetry from '../telemetry'
import * as views from '../views'

export { allPages } from '../pages'

/** Every area of the contract. A new area is one line here; its calls and resources follow. */
const areas: readonly object[] = [
  options,
  attachments,
  views,
  alarms,
  devices,
  telemetry,
  energy,
  automation,
  engineering,
  maintenance,
  notices,
  stations,
  identity,
  licensing,
  system,
  imports,
]

/** Whatever the areas make public. */
export const allExports: readonly unknown[] = areas.flatMap((area) => Object.values(area))

/** Every resource of the product. */
export const allResources: readonly Resource[] = allExports.filter(isResource)

/** Every list of the product that is only read. */
export const allListings: readonly Listing[] = allExports.filter(isListing)

/** Every life cycle of the product. */
const allLifecycles: readonly Lifecycle[] = allExports.filter(isLifecycle)

/** Whatever can be imported from a table. */
export const allImportables: readonly Importable[] = [
  ...allResources.filter((resource) => resource.import),
  ...allExports.filter(isImportable),
]

/** Every call of the product, those of the resources, listings and life cycles included. */
export const allCalls: readonly Call[] = [
  ...allExports.filter(isCall),
  ...allResources.flatMap((resource) => Object.values(resource.calls) as Call[]),
  ...allListings.flatMap(({ calls }) => Object.values(calls) as Call[]),
  ...allImportables.flatMap((lines) => Object.values({ ...importCalls(lines) }) as Call[]),
  ...allLifecycles.flatMap(({ calls, manyCalls, history }): Call[] => [
    ...Object.values<Call>(calls),
    ...Object.values<Call>(manyCalls),
    history,
  ]),
]
