import { alarmSuppressions, listSilencedDevices } from '@energy-console/contract/alarms'
import { type Implementation, implement } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { mountResource } from '../../../platform/resource'
import type { AlarmRow } from '../desk/alarmRow'
import { silencedDevices, suppressionHooks } from './rules'
import { alarmSuppressionTable } from './table'

/** The calls of what is put aside. */
export const suppressionRoutes = (
  platform: Platform,
  onChanged: (alarm: AlarmRow) => void,
): Implementation[] => [
  ...mountResource(
    alarmSuppressions,
    alarmSuppressionTable,
    platform,
    suppressionHooks(platform.clock, onChanged),
  ),
  implement(listSilencedDevices, ({ tx }) => silencedDevices(tx)),
]
