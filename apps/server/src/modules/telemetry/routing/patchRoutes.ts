import type { RoutingScope } from '../../devices'
import type { Account, DeviceRoute, Routes } from './route'

/** An empty table. */
export const noRoutes = (): Routes => ({
  accounts: new Map(),
  devices: new Map(),
  byGateway: new Map(),
  points: new Map(),
})

/** Puts what has been read of a scope into the table, in the place of what it held of that scope before. */
export function patchRoutes(routes: Routes, scope: RoutingScope, fresh: Routes): void {
  const isCovered = coveredBy(scope)
  for (const [hash, account] of routes.accounts) if (isCovered(account)) routes.accounts.delete(hash)
  for (const [hash, account] of fresh.accounts) routes.accounts.set(hash, account)
  for (const id of scope.deviceIds ?? []) removeDevice(routes, id)
  const tenants = new Set(scope.tenantIds)
  if (tenants.size > 0)
    for (const device of [...routes.devices.values()])
      if (tenants.has(device.tenantId)) removeDevice(routes, device.id)
  for (const device of fresh.devices.values()) {
    removeDevice(routes, device.id)
    addDevice(routes, device)
  }
}

function coveredBy(scope: RoutingScope): (account: Account) => boolean {
  const [tenants, ids] = [new Set(scope.tenantIds), new Set(scope.accountIds)]
  const [gateways, devices] = [new Set(scope.gatewayIds), new Set(scope.deviceIds)]
  return ({ id, tenantId, gatewayId, deviceId }) =>
    ids.has(id) ||
    tenants.has(tenantId) ||
    (gatewayId !== null && gateways.has(gatewayId)) ||
    (deviceId !== null && devices.has(deviceId))
}

function addDevice(routes: Routes, device: DeviceRoute): void {
  routes.devices.set(device.id, device)
  for (const point of device.points.values()) routes.points.set(point.id, point)
  if (device.gatewayId === null) return
  const siblings = routes.byGateway.get(device.gatewayId)
  if (siblings) siblings.set(device.name, device)
  else routes.byGateway.set(device.gatewayId, new Map([[device.name, device]]))
}

function removeDevice(routes: Routes, id: string): void {
  const device = routes.devices.get(id)
  if (!device) return
  routes.devices.delete(id)
  for (const point of device.points.values()) routes.points.delete(point.id)
  if (device.gatewayId === null) return
  const siblings = routes.byGateway.get(device.gatewayId)
  // Two devices may have changed names with each other.
  if (siblings?.get(device.name)?.id === id) siblings.delete(device.name)
  if (siblings?.size === 0) routes.byGateway.delete(device.gatewayId)
}
