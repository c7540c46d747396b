import {
  listCorrectedReadings,
  readingCorrections,
  tryReadingCorrection,
} from '@energy-console/contract/telemetry'
import { type Implementation, implement, implementDetached } from '../../../platform/http'
import { createSlots } from '../../../platform/jobs/slots'
import type { Platform } from '../../../platform/module'
import { mountResource } from '../../../platform/resource'
import { correctedReadings } from './correctedReadings'
import { readingCorrectionHooks, requireCorrectable, requireNumbers } from './rules'
import { readingCorrectionTable } from './table'
import { tryCorrection } from './tryCorrection'

/**
 * Trials at a time: each works its readings out twice, and is asked at each pause of typing. Those that wait keep no connection from
 * others.
 */
const trialsAtOnce = { most: 2, perTenant: 1 }

/** The calls of corrections of readings; readings and roll-ups follow at once. */
export function readingCorrectionRoutes(platform: Platform, redoSoon: () => Promise<void>): Implementation[] {
  const trials = createSlots(trialsAtOnce)
  return [
    ...mountResource(
      readingCorrections,
      readingCorrectionTable,
      platform,
      readingCorrectionHooks(platform.clock, redoSoon),
    ),
    implement(listCorrectedReadings, ({ query: { id }, tx }) => correctedReadings(tx, id)),
    implementDetached(tryReadingCorrection, ({ query: { start, end, ...said }, session, inTenant }) =>
      trials.run(session.tenantId, () =>
        inTenant(async (tx) => {
          const { unit, kind } = await requireNumbers(tx, said.itemId)
          const asked = { ...said, startTime: new Date(start), endTime: new Date(end) }
          await requireCorrectable(tx, asked, platform.clock.now())
          return tryCorrection(tx, asked, { unit, isRegister: kind === 'accumulated' })
        }),
      ),
    ),
  ]
}
