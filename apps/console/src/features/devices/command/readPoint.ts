import { listDevicePoints, listPointInfos } from '@energy-console/contract/devices'
import { listLatestValues } from '@energy-console/contract/telemetry'
import { callApi } from '../../../api/callApi'

/** A point with its present value, and the other values of its device where the user may see them; undefined for none. */
export async function readPoint(itemId: string) {
  const [[point], [latest]] = await Promise.all([
    callApi(listPointInfos, { query: { itemIds: itemId }, isSilent: true }),
    callApi(listLatestValues, { query: { itemIds: itemId }, isSilent: true }),
  ])
  if (!point) return undefined
  const points = await callApi(listDevicePoints, {
    query: { deviceId: point.deviceId },
    isSilent: true,
  }).catch(() => [])
  return { point, present: latest?.value ?? null, points }
}
