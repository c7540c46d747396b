import type { Capture } from '@energy-console/contract/telemetry'
import type { CameBatch } from './between/batches'
import './between/events'
import type { CommittedBatch } from './ingest/batch'

declare module '../../platform/bus' {
  interface HomeEvents {
    /** A batch is in the database; consumers see batches in the order of their sequence. */
    'samples.committed': CommittedBatch
    /** Another process has sent what it has committed; `journal.moved` follows. */
    'journal.came': CameBatch
    /** What came of a command that a line of the operation log stands open for; a sentence why, where there is one. */
    'commands.finished': { operationId: string; result: 'success' | 'failure' | 'unknown'; reason: string }
  }
  interface SharedEvents {
    /**
     * Another process has committed batches up to this one, which stand in the journal; of this one it has told other processes what
     * they show on open pages, as far as they had told it, each in so many editions (`values.wanted`). Where it has sent the batch as a
     * whole (`journal.came`), that bears this name.
     */
    'journal.moved': { sequence: number; editions?: Record<string, number>; batch?: string }
    /** Values that were made here are stored and wait to become readings. */
    'readings.made': Record<never, never>
    /** What is shared with a gateway or device, or asked of it, is another thing now: what is remembered of it is so no more. */
    'services.forgotten': { gatewayId: string | null; deviceId: string | null }
    /** What is set of a tenant's virtual gateways has changed: whoever polls them reads it anew. */
    'virtualGateways.changed': { tenantId: string }
    /** A camera recognised something. */
    'captures.recognised': { tenantId: string; stationId: string; capture: Capture }
  }
}
