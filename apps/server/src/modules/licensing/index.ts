import type { Module, Platform } from '../../platform/module'
import { defineLicenceJobs } from './licence/jobs'
import { countOf } from './licence/queries'
import { licenceRoutes } from './licence/routes'
import { look } from './licence/rules'

/** Whether the installation may work: its licence, put in by hand and checked here, without asking anybody outside. */
export function createLicensingModule(platform: Platform): Module {
  platform.licensing.countBy(countOf)
  defineLicenceJobs(platform)
  return { routes: licenceRoutes(platform), start: () => look(platform) }
}
