import type { DevicePoint } from '@energy-console/contract/devices'
import type { DeviceRecord } from './DeviceHead'

/**
 * Whether nothing brings the device's data: it goes by no gateway and nothing has ever come of it. What has no product is
 * calculated here and needs none.
 */
export const lacksGateway = (
  device: Pick<DeviceRecord, 'productId' | 'gatewayId' | 'isOnline' | 'lastContactTime'>,
  points: readonly Pick<DevicePoint, 'ts'>[],
): boolean =>
  Boolean(device.productId) &&
  !device.gatewayId &&
  !device.isOnline &&
  !device.lastContactTime &&
  points.every(({ ts }) => ts === null)
