import { and, eq, isNull } from 'drizzle-orm'
import type { Database, Tx } from '../../platform/database'
import { deviceTable, gatewayAccountTable, pointTable, productPropertyTable } from './tables'

/** Whose token it is: a gateway's, or that of a device that connects by itself. */
export interface RoutedAccount {
  id: string
  tenantId: string
  stationId: string
  gatewayId: string | null
  deviceId: string | null
}

/** What becomes of a value: a stored value is `raw * scale + offset`. */
export interface RoutedPoint {
  id: string
  tenantId: string
  stationId: string
  deviceId: string
  propertyNo: string
  /** Further keys under which the device may send it. */
  aliases: string[]
  dataType: 'number' | 'boolean' | 'enum' | 'text'
  access: 'read' | 'read-write'
  kind: 'instant' | 'accumulated' | 'state'
  /** The words of its states, by value. */
  enumMap: Record<string, string> | null
  scale: number
  offset: number
  /** Outside of `min … max` a reading is uncertain. */
  min: number | null
  max: number | null
  storage: 'all' | 'change' | 'interval'
  deadBand: number | null
  /** For storage `interval`: at least so long between two stored samples. */
  intervalMs: number | null
}

/** A device with its points by the key under which it sends them. */
export interface RoutedDevice {
  id: string
  tenantId: string
  stationId: string
  gatewayId: string | null
  name: string
  /** It is offline when nothing has come for three times this. */
  intervalMs: number
  points: Map<string, RoutedPoint>
}

/** Everything that ingest needs to know, of all tenants. Rebuilt after every `devices.changed`. */
export interface Routing {
  /** By the SHA-256 (hex) of the token; only accounts that may connect. */
  accounts: Map<string, RoutedAccount>
  devices: Map<string, RoutedDevice>
  /** Gateway id → device name → device. */
  byGateway: Map<string, Map<string, RoutedDevice>>
  points: Map<string, RoutedPoint>
}

const accountsOf = (tx: Tx) =>
  tx
    .select({
      tokenSha256: gatewayAccountTable.tokenSha256,
      id: gatewayAccountTable.id,
      tenantId: gatewayAccountTable.tenantId,
      stationId: gatewayAccountTable.stationId,
      gatewayId: gatewayAccountTable.gatewayId,
      deviceId: gatewayAccountTable.deviceId,
    })
    .from(gatewayAccountTable)
    .where(and(eq(gatewayAccountTable.isEnabled, true), isNull(gatewayAccountTable.revokedTime)))

const devicesOf = (tx: Tx) =>
  tx
    .select({
      id: deviceTable.id,
      tenantId: deviceTable.tenantId,
      stationId: deviceTable.stationId,
      gatewayId: deviceTable.gatewayId,
      name: deviceTable.deviceName,
      intervalSeconds: deviceTable.intervalSeconds,
    })
    .from(deviceTable)

const pointsOf = (tx: Tx) =>
  tx
    .select({
      id: pointTable.id,
      tenantId: pointTable.tenantId,
      stationId: pointTable.stationId,
      deviceId: pointTable.deviceId,
      propertyNo: productPropertyTable.propertyNo,
      aliases: productPropertyTable.aliases,
      dataType: productPropertyTable.dataType,
      access: productPropertyTable.access,
      kind: productPropertyTable.kind,
      enumMap: productPropertyTable.enumMap,
      scale: productPropertyTable.scale,
      offset: productPropertyTable.offset,
      min: productPropertyTable.min,
      max: productPropertyTable.max,
      storage: productPropertyTable.storage,
      deadBand: productPropertyTable.deadBand,
      intervalSeconds: productPropertyTable.intervalSeconds,
    })
    .from(pointTable)
    .innerJoin(productPropertyTable, eq(productPropertyTable.id, pointTable.propertyId))

/** Reads the routing of all tenants, as role `system`, as of one moment. */
export const loadRouting = (db: Database): Promise<Routing> =>
  db.asSystem(async (tx) => {
    const accounts = new Map(
      (await accountsOf(tx)).map(({ tokenSha256, ...account }) => [tokenSha256, account]),
    )
    const devices = new Map<string, RoutedDevice>()
    const byGateway: Routing['byGateway'] = new Map()
    for (const { intervalSeconds, ...row } of await devicesOf(tx)) {
      const device = { ...row, intervalMs: intervalSeconds * 1000, points: new Map() }
      devices.set(device.id, device)
      if (device.gatewayId === null) continue
      const names = byGateway.get(device.gatewayId) ?? new Map<string, RoutedDevice>()
      byGateway.set(device.gatewayId, names.set(device.name, device))
    }
    const points = new Map<string, RoutedPoint>()
    for (const { intervalSeconds, ...row } of await pointsOf(tx)) {
      const point = { ...row, intervalMs: intervalSeconds === null ? null : intervalSeconds * 1000 }
      points.set(point.id, point)
      const keys = devices.get(point.deviceId)?.points
      for (const key of [point.propertyNo, ...point.aliases]) keys?.set(key, point)
    }
    return { accounts, devices, byGateway, points }
  })
