import { keepOverduePoint, standbySourceTable } from '../../modules/maintenance'
import type { Tx } from '../../platform/database'
import type { StationKey } from '../plant'
import type { Catalogue } from './catalogue'

type SourceSpec = Pick<
  typeof standbySourceTable.$inferInsert,
  'sourceName' | 'kind' | 'ratedPower' | 'runValue' | 'runMax' | 'startsBefore' | 'hoursBefore'
> & { station: StationKey; device: string; run: string; fuel?: string; voltage?: string; capacity?: string }

/** What stands by for the plant. */
const sources: readonly SourceSpec[] = [
  {
    ...{ station: 'office', sourceName: '柴油发电机', kind: 'dynamo', device: 'G1', ratedPower: 500 },
    ...{ run: 'speed', runValue: 500, fuel: 'fuelLevel', voltage: 'startVoltage' },
    ...{ startsBefore: 46, hoursBefore: 31.5 },
  },
  {
    ...{ station: 'office', sourceName: '数据机房UPS', kind: 'eps', device: 'UPS1', ratedPower: 120 },
    ...{ run: 'mode', runValue: 2, runMax: 2, voltage: 'batteryVoltage', capacity: 'batteryLevel' },
    ...{ startsBefore: 12, hoursBefore: 2.4 },
  },
]

/** The standby sources of the plant; what they do from now on is counted. */
export async function seedStandbySources(
  tx: Tx,
  {
    stations,
    devices,
    points,
  }: Pick<Catalogue, 'stations' | 'devices'> & { points: ReadonlyMap<string, string> },
): Promise<void> {
  const point = (device: string, property?: string) =>
    property === undefined ? null : (points.get(`${device}.${property}`) ?? null)
  const rows = await tx
    .insert(standbySourceTable)
    .values(
      sources.map(({ station, device, run, fuel, voltage, capacity, ...source }) => ({
        ...source,
        stationId: stations[station],
        deviceId: devices.get(device) ?? '',
        runItemId: point(device, run) ?? '',
        fuelItemId: point(device, fuel),
        voltageItemId: point(device, voltage),
        capacityItemId: point(device, capacity),
      })),
    )
    .returning({ id: standbySourceTable.id })
  for (const { id } of rows) await keepOverduePoint(tx, id)
}
