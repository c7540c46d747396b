import { badReadings } from '@energy-console/contract/telemetry'
import type { Implementation } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { mountResource } from '../../../platform/resource'
import { badReadingHooks } from './rules'
import { badReadingTable } from './table'

/** The calls of readings that are marked as bad; they and their roll-ups follow at once. */
export const badReadingRoutes = (platform: Platform, redoSoon: () => Promise<void>): Implementation[] =>
  mountResource(badReadings, badReadingTable, platform, badReadingHooks(platform.clock, redoSoon))
