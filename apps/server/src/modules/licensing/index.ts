import { createDuties } from '../../platform/duties'
import type { Module, Platform } from '../../platform/module'
import { followFiles } from './certificate/files'
import { defineCertificateJobs } from './certificate/jobs'
import type { Listeners } from './certificate/listeners'
import { certificateRoutes } from './certificate/routes'
import { takeUpStored } from './certificate/rules'
import { defineLicenceJobs } from './licence/jobs'
import { countOf } from './licence/queries'
import { licenceRoutes } from './licence/routes'
import { look } from './licence/rules'

export { provideCertificate } from './certificate/rules'

const takeUpEveryMs = 30_000

/**
 * Whether the installation may work: its licence, put in by hand and checked here, without asking anybody outside. And what it
 * proves itself with: the certificate of its listeners.
 */
export function createLicensingModule(platform: Platform, listeners: Listeners): Module {
  platform.licensing.countBy(countOf)
  defineLicenceJobs(platform)
  defineCertificateJobs(platform)
  const ends: (() => void)[] = []
  return {
    routes: [...licenceRoutes(platform), ...certificateRoutes(platform, listeners)],
    duties: createDuties(platform, [
      { name: 'licence', of: 'each', start: () => look(platform) },
      {
        name: 'certificate',
        of: 'each',
        start() {
          const endFiles = followFiles(platform)
          if (endFiles) ends.push(endFiles)
          // it may be put in over another process
          if (platform.cluster)
            ends.push(
              platform.scheduler.every('certificate of other processes', takeUpEveryMs, () =>
                takeUpStored(platform),
              ),
            )
        },
        stop() {
          for (const end of ends.splice(0)) end()
        },
      },
    ]),
  }
}
