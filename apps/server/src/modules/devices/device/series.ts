import { DeviceSeries, type SeriesRow, seriesText } from '@energy-console/contract/devices'
import type { Tx } from '../../../platform/database'
import type { HookContext } from '../../../platform/resource'
import { makeDevices, type NewDevice, problemsOfDevices } from './makeDevices'
import { refuseOtherStations } from './otherStations'
import type { DeviceKeeping } from './rules'

/** The devices that a series stands for. */
function devicesOf({
  namePattern,
  addressPattern,
  sourcePattern,
  count,
  start,
  ...common
}: DeviceSeries): NewDevice[] {
  return Array.from({ length: count }, (_, index) => {
    const number = start + index
    return {
      ...common,
      deviceName: seriesText(namePattern, number),
      address: addressPattern ? seriesText(addressPattern, number) : null,
      sourceName: sourcePattern ? seriesText(sourcePattern, number) : null,
    }
  })
}

async function requireKnown(
  tx: Tx,
  { references }: Pick<DeviceKeeping, 'references'>,
  series: DeviceSeries,
): Promise<void> {
  await references.check(tx, DeviceSeries, [series])
  await refuseOtherStations(tx, series, [{ deviceName: series.namePattern, stationId: series.stationId }])
}

/** What a series would make, with what stands against each device. */
export async function previewSeries(
  tx: Tx,
  keeping: Pick<DeviceKeeping, 'references'>,
  series: DeviceSeries,
): Promise<SeriesRow[]> {
  await requireKnown(tx, keeping, series)
  const list = devicesOf(series)
  const problems = await problemsOfDevices(tx, list)
  return list.map(({ deviceName, sourceName = null, address = null }, index) => ({
    ...{ deviceName, sourceName, address },
    problems: problems[index] ?? [],
  }))
}

/** Makes the devices of a series. */
export async function saveSeries(context: HookContext, keeping: DeviceKeeping, series: DeviceSeries) {
  await requireKnown(context.tx, keeping, series)
  return { ids: await makeDevices(context, keeping, devicesOf(series)) }
}
