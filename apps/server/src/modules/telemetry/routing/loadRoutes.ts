import type { Database } from '../../../platform/database'
import { loadRouting, type RoutedPoint } from '../../devices'
import type { DeviceRoute, PointRoute, Routes } from './route'

/** Reads the devices module's routing; what the storage rules remember of a point is carried over from `before`. */
export async function loadRoutes(db: Database, before?: Routes): Promise<Routes> {
  const { accounts, devices: routed, byGateway: names } = await loadRouting(db)
  const points = new Map<string, PointRoute>()
  const devices = new Map<string, DeviceRoute>()
  for (const device of routed.values()) {
    const own = new Map<string, PointRoute>()
    for (const [key, point] of device.points) {
      const route = points.get(point.id) ?? toRoute(point, before?.points.get(point.id))
      own.set(key, route)
      points.set(point.id, route)
    }
    devices.set(device.id, { ...device, points: own })
  }
  const byGateway: Routes['byGateway'] = new Map()
  for (const [gatewayId, siblings] of names) {
    const own = new Map<string, DeviceRoute>()
    for (const [name, { id }] of siblings) {
      const device = devices.get(id)
      if (device) own.set(name, device)
    }
    byGateway.set(gatewayId, own)
  }
  return { accounts, devices, byGateway, points }
}

const toRoute = (point: RoutedPoint, before: PointRoute | undefined): PointRoute => ({
  id: point.id,
  tenantId: point.tenantId,
  stationId: point.stationId,
  propertyNo: point.propertyNo,
  heardKey: before?.heardKey ?? point.aliases[0] ?? point.propertyNo,
  deviceId: point.deviceId,
  dataType: point.dataType,
  access: point.access,
  enumMap: point.enumMap,
  scale: point.scale,
  offset: point.offset,
  min: point.min ?? Number.NEGATIVE_INFINITY,
  max: point.max ?? Number.POSITIVE_INFINITY,
  storage: point.storage,
  deadBand: point.deadBand ?? 0,
  intervalMs: point.intervalMs ?? 0,
  stored: before?.stored,
})
