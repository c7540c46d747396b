import {
  listCorrectedReadings,
  readingCorrections,
  tryReadingCorrection,
} from '@energy-console/contract/telemetry'
import { type Implementation, implement } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { mountResource } from '../../../platform/resource'
import { correctedReadings } from './correctedReadings'
import { readingCorrectionHooks, requireCorrectable, requireNumbers } from './rules'
import { readingCorrectionTable } from './table'
import { tryCorrection } from './tryCorrection'

/** The calls of corrections of readings; readings and roll-ups follow at once. */
export const readingCorrectionRoutes = (
  platform: Platform,
  redoSoon: () => Promise<void>,
): Implementation[] => [
  ...mountResource(
    readingCorrections,
    readingCorrectionTable,
    platform,
    readingCorrectionHooks(platform.clock, redoSoon),
  ),
  implement(listCorrectedReadings, ({ query: { id }, tx }) => correctedReadings(tx, id)),
  implement(tryReadingCorrection, async ({ query: { start, end, ...said }, tx }) => {
    const { unit, kind } = await requireNumbers(tx, said.itemId)
    const asked = { ...said, startTime: new Date(start), endTime: new Date(end) }
    await requireCorrectable(tx, asked, platform.clock.now())
    return tryCorrection(tx, asked, { unit, isRegister: kind === 'accumulated' })
  }),
]
