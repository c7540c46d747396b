import type { Pipeline } from './pipeline'
import type { WaitingKind } from './waitingReadings'

/**
 * Stored readings whose time has come become current: they pass through the pipeline like those that have just been sent. They
 * wait in the database, so that a restart changes nothing.
 */
export const aheadReadings = (pipeline: Pipeline): WaitingKind => ({
  table: 'ahead_reading',
  text: 'r.text',
  isDue: 'r.ts <= $1',
  order: 'r.ts',
  takes: () => true,
  hand: (tenantId, readings, ending) => pipeline.release(tenantId, readings, ending),
})
