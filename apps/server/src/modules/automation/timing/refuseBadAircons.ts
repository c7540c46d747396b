import {
  type AirconException,
  type AirconSetting,
  type AirconTime,
  airconKeys,
  automationErrors,
} from '@energy-console/contract/automation'
import { sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'
import { notFound, refuse } from '../../../platform/errors'
import { pointInfosOf } from '../../devices'
import { refuseBadWrite } from './refuseBadWrite'

/** What air conditioners are to be at a time. */
export type Setting = Pick<AirconTime, 'isOn' | 'temperature' | 'mode' | 'fan'>
/** A day that is not as the week has it, with what they are to be then. */
export type Exception = Setting & Pick<AirconException, 'kind'>

/** Refuses devices that are no air conditioners of the station, or do not take what is set; `field` is where that is said. */
export async function refuseBadAircons(
  tx: Tx,
  {
    stationId,
    deviceIds,
    settings,
  }: { stationId: string; deviceIds: readonly string[]; settings: readonly (Setting & { field: string })[] },
): Promise<void> {
  const { rows } = await tx.execute<{
    deviceId: string
    name: string
    isNear: boolean
    points: Record<string, string>
  }>(sql`
    select d.id::text as "deviceId", d.device_name as name, d.station_id = ${stationId} as "isNear",
      coalesce(json_object_agg(q.property_no, p.id::text) filter (where q.property_no is not null), '{}') as points
    from device d left join point p on p.device_id = d.id
      left join product_property q on q.id = p.property_id and q.property_no in (${sql.join(
        Object.values(airconKeys).map((key) => sql`${key}`),
        sql`, `,
      )})
    where d.id = any (${bigints(deviceIds)}) group by d.tenant_id, d.id`)
  const devices = new Map(rows.map((row) => [row.deviceId, row]))
  const infos = await pointInfosOf(
    tx,
    rows.flatMap(({ points }) => Object.values(points)),
  )
  const points = new Map(infos.map((info) => [info.itemId, info]))
  deviceIds.forEach((deviceId) => {
    const device = devices.get(deviceId)
    if (!device) throw notFound()
    const { name } = device
    if (!device.isNear) throw refuse(automationErrors.pointOfOtherStation, { name }, 'devices')
    const pointOf = (setting: AirconSetting) => points.get(device.points[airconKeys[setting]] ?? '')
    if (!pointOf('isOn') || !pointOf('temperature'))
      throw refuse(automationErrors.noAircon, { name }, 'devices')
    for (const { field, ...wanted } of settings)
      for (const [setting, value] of settingsOf(wanted)) {
        const point = pointOf(setting)
        if (!point) throw refuse(automationErrors.noAircon, { name }, 'devices')
        refuseBadWrite(point, value, { point: 'devices', value: `${field}.${setting}` })
      }
  })
}

/** What is written at a time, as text; what is switched off is told nothing else. */
function settingsOf({ isOn, temperature, mode, fan }: Setting): [AirconSetting, string][] {
  if (!isOn) return [['isOn', '0']]
  const others = Object.entries({ temperature, mode, fan }).flatMap(([setting, value]) =>
    value == null ? [] : [[setting as AirconSetting, String(value)] as [AirconSetting, string]],
  )
  return [['isOn', '1'], ...others]
}
