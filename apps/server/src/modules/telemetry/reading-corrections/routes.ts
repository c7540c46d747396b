import { listCorrectedReadings, readingCorrections } from '@energy-console/contract/telemetry'
import { type Implementation, implement } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { mountResource } from '../../../platform/resource'
import { correctedReadings } from './correctedReadings'
import { readingCorrectionHooks } from './rules'
import { readingCorrectionTable } from './table'

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
]
