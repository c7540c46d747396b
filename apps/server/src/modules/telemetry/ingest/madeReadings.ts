import type { Presence } from '../presence/presence'
import type { Routing } from '../routing/createRouting'
import type { DeviceRoute } from '../routing/route'
import type { Pipeline } from './pipeline'
import type { WaitingKind } from './waitingReadings'

/**
 * Values that were made here become readings like any other: samples, newest values, news for everybody who follows the
 * batches. What makes them stores them together with how far it has come.
 */
export const madeReadings = ({
  pipeline,
  routing,
  presence,
}: {
  pipeline: Pipeline
  routing: Routing
  presence: Presence
}): WaitingKind => ({
  table: 'made_reading',
  text: 'r.text',
  // nothing of it depends on now
  isDue: '$1::float8 is not null',
  order: 'r.is_past, r.ts',
  takes: ({ isCalculated }) => isCalculated,
  hand(tenantId, readings, ending) {
    for (const id of new Set(readings.points.map(({ deviceId }) => deviceId))) {
      const device = routing.current.devices.get(id)
      if (device && isVirtual(device)) presence.heard(device)
    }
    pipeline.submit(tenantId, readings, ending)
  },
})

/** A device that sends nothing lives by its calculated points. */
const isVirtual = ({ gatewayId, points }: DeviceRoute) =>
  gatewayId === null && [...points.values()].every(({ isCalculated }) => isCalculated)
