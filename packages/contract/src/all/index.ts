import * as alarms from '../alarms'
import { type Call, isCall } from '../core/call'
import * as options from '../core/options'
import { byDeclaration, isPage, type PageSpec } from '../core/page'
import { isResource, type Resource } from '../core/resource'
import * as devices from '../devices'
import * as energy from '../energy'
import * as identity from '../identity'
import * as stations from '../stations'
import * as system from '../system'
import * as telemetry from '../telemetry'
import * as views from '../views'

/** Every area of the contract, in the order of the sidebar. A new area is one line here; its calls, resources and pages follow. */
const areas: readonly object[] = [
  options,
  views,
  alarms,
  devices,
  telemetry,
  energy,
  stations,
  identity,
  system,
]

const exported = areas.flatMap((area) => Object.values(area))

/** Every resource of the product. */
export const allResources: readonly Resource[] = exported.filter(isResource)

/** Every call of the product, those of the resources included. */
export const allCalls: readonly Call[] = [
  ...exported.filter(isCall),
  ...allResources.flatMap((resource) => Object.values(resource.calls) as Call[]),
]

/** Every page of the console, in the order of the sidebar. */
export const allPages: readonly PageSpec[] = areas.flatMap((area) =>
  Object.values(area).filter(isPage).sort(byDeclaration),
)
