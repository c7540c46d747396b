import { type Bus, toPlain } from '../../../platform/bus'
import type { AlarmRow } from './alarmRow'

/** Brings an alarm as it stands to the sockets of those who see its station. */
export const pushAlarm =
  (bus: Bus) =>
  ({ tenantId, ...alarm }: AlarmRow): void =>
    bus.publish('socket.push', {
      tenantId,
      stationId: alarm.stationId,
      frame: { type: 'alarm', alarm: { ...toPlain(alarm), id: alarm.id } },
    })
