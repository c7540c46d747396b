import { type Alarm, alarmEventsPage } from '@energy-console/contract/alarms'
import { placeParameter } from '../../api/browser/placeParameter'

/** The row whose folded alarms an address opens in a list. */
export const foldedParameter = 'folded'

/**
 * Where the alarms of a flood are looked through: the list of what nobody has confirmed, of its station, from its first alarm on,
 * so that the flood stands on the first page however many came since; its alarms are open.
 */
export function floodPath({ id, stationId }: Pick<Alarm, 'id' | 'stationId'>, firstTime: string): string {
  const parameters = new URLSearchParams({
    unconfirmed: '1',
    [placeParameter]: `station-${stationId}`,
    alarmTime_datege: firstTime,
    ascs: 'alarmTime',
    [foldedParameter]: id,
  })
  return `${alarmEventsPage.path}?${parameters}`
}
