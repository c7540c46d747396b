import { getIntegrity, getSoftwareVersions, type Integrity } from '@energy-console/contract/system'
import { type Implementation, implementDetached } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { lookAtProgram } from './integrity'
import { findVersions, programFolders } from './rules'

/** 软件版本. Of several who ask whether the files are intact at once, all get one answer. */
export function versionRoutes(platform: Platform): readonly Implementation[] {
  const startTime = new Date(platform.clock.now())
  let looking: Promise<Integrity> | undefined
  return [
    implementDetached(getSoftwareVersions, () => findVersions(platform, startTime)),
    implementDetached(getIntegrity, () => {
      looking ??= lookAtProgram(programFolders(platform)).finally(() => {
        looking = undefined
      })
      return looking
    }),
  ]
}
