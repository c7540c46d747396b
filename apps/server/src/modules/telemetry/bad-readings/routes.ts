import { badReadings } from '@energy-console/contract/telemetry'
import type { Implementation } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { mountResource } from '../../../platform/resource'
import { within } from '../../../platform/within'
import { redoMarks } from './redoMarks'
import { badReadingHooks } from './rules'
import { badReadingTable } from './table'

/** Who has marked readings sees curves without them next: so long he waits for it at most, and the rest is done behind him. */
const waitMs = 2_000

/** The calls of readings that are marked as bad; they and their roll-ups follow at once. */
export function badReadingRoutes(platform: Platform): Implementation[] {
  const { db, clock, jobs, log } = platform
  let doing: Promise<void> | undefined
  let isAskedAgain = false
  /** One run at a time, however many marks are made meanwhile: each holds a connection while it waits for others. */
  const run = async () => {
    do {
      isAskedAgain = false
      await redoMarks(db).catch((error: unknown) => {
        log.error({ err: error }, 'readings not marked')
        return jobs.send('telemetry.marks')
      })
    } while (isAskedAgain)
    doing = undefined
  }
  const redo = async () => {
    if (doing) isAskedAgain = true
    else doing = run()
    await within(waitMs, doing)
  }
  return mountResource(badReadings, badReadingTable, platform, badReadingHooks(clock, redo))
}
