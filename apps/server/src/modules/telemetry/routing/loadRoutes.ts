import type { Database } from '../../../platform/database'
import { loadRouting, type RoutedPoint, type RoutingScope } from '../../devices'
import { noRoutes } from './patchRoutes'
import type { DeviceRoute, PointRoute, Routes } from './route'

/**
 * Reads the devices module's routing, or a part of it; what the storage rules remember of a point is carried over
 * from `before`.
 */
export async function loadRoutes(db: Database, before: Routes, scope?: RoutingScope): Promise<Routes> {
  const { accounts, devices: routed } = await loadRouting(db, scope)
  const routes: Routes = { ...noRoutes(), accounts }
  for (const device of routed.values()) {
    const points = new Map<string, PointRoute>()
    for (const [key, point] of device.points) {
      const route = routes.points.get(point.id) ?? toRoute(point, before.points.get(point.id))
      points.set(key, route)
      routes.points.set(point.id, route)
    }
    const route: DeviceRoute = { ...device, points }
    routes.devices.set(device.id, route)
    if (device.gatewayId === null) continue
    const siblings = routes.byGateway.get(device.gatewayId)
    if (siblings) siblings.set(device.name, route)
    else routes.byGateway.set(device.gatewayId, new Map([[device.name, route]]))
  }
  return routes
}

/** Its device goes on with the former name of what was renamed. */
const keptKey = ({ heardKey, propertyNo }: PointRoute, now: RoutedPoint): string | undefined =>
  heardKey ?? (propertyNo === now.propertyNo ? undefined : propertyNo)

const toRoute = (point: RoutedPoint, before: PointRoute | undefined): PointRoute => ({
  id: point.id,
  tenantId: point.tenantId,
  stationId: point.stationId,
  propertyNo: point.propertyNo,
  heardKey: before && keptKey(before, point),
  deviceId: point.deviceId,
  dataType: point.dataType,
  access: point.access,
  enumMap: point.enumMap,
  scale: point.scale,
  offset: point.offset,
  min: point.min ?? Number.NEGATIVE_INFINITY,
  max: point.max ?? Number.POSITIVE_INFINITY,
  rollOverAt: (point.kind === 'accumulated' ? point.rollOverAt : null) ?? Number.POSITIVE_INFINITY,
  storage: point.storage,
  deadBand: point.deadBand ?? 0,
  intervalMs: point.intervalMs ?? 0,
  confirmation: point.confirmation,
  isNameTyped: point.isNameTyped,
  writerRoleIds: point.writerRoleIds === '' ? [] : point.writerRoleIds.split(','),
  isRepeatable: point.isRepeatable,
  answerMs: point.answerSeconds === null ? undefined : point.answerSeconds * 1000,
  isCalculated: point.isCalculated,
  stored: before?.stored,
})
