import { listDevicePoints } from '@energy-console/contract/devices'
import type { DataSource, SourceValue } from '@energy-console/schematic'
import { queryClient } from '../../../../../api/cache/queryClient'
import { callQuery } from '../../../../../api/callQuery'

const freshMs = 5_000

/** The present value of each data source by its id. A device that does not answer leaves its sources out. */
export async function currentValues(
  sources: Iterable<DataSource>,
): Promise<ReadonlyMap<string, SourceValue>> {
  const values = new Map<string, SourceValue>()
  const byDevice = new Map<string, DataSource[]>()
  for (const source of sources) {
    if (source.kind !== 'system') values.set(source.id, { value: source.value, quality: 0 })
    else if (/^\d+$/.test(source.deviceId))
      byDevice.set(source.deviceId, [...(byDevice.get(source.deviceId) ?? []), source])
  }
  await Promise.all(
    [...byDevice].map(async ([deviceId, ofDevice]) => {
      const query = { deviceId }
      const items = await queryClient
        .fetchQuery({
          ...callQuery(listDevicePoints, { query }),
          staleTime: freshMs,
        })
        .catch(() => [])
      for (const source of ofDevice) {
        const item = items.find(({ propertyNo }) => propertyNo === source.propertyNo)
        if (item) values.set(source.id, { value: item.value, quality: item.quality === 0 ? 0 : 2 })
      }
    }),
  )
  return values
}
