import type { Module, Platform } from '../../platform/module'
import { followFiles } from './certificate/files'
import { defineCertificateJobs } from './certificate/jobs'
import type { Listeners } from './certificate/listeners'
import { certificateRoutes } from './certificate/routes'
import { defineLicenceJobs } from './licence/jobs'
import { countOf } from './licence/queries'
import { licenceRoutes } from './licence/routes'
import { look } from './licence/rules'

export { provideCertificate } from './certificate/rules'

/**
 * Whether the installation may work: its licence, put in by hand and checked here, without asking anybody outside. And what it
 * proves itself with: the certificate of its listeners.
 */
export function createLicensingModule(platform: Platform, listeners: Listeners): Module {
  platform.licensing.countBy(countOf)
  defineLicenceJobs(platform)
  defineCertificateJobs(platform)
  let endFollowing: (() => void) | undefined
  return {
    routes: [...licenceRoutes(platform), ...certificateRoutes(platform, listeners)],
    async start() {
      await look(platform)
      endFollowing = followFiles(platform)
    },
    async stop() {
      endFollowing?.()
    },
  }
}
