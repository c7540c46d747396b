import { and, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database, Tx } from '../../../platform/database'
import { gatewayAccountTable } from '../account/table'
import { deviceTable } from '../device/table'
import { pointTable } from '../point/table'
import { productPropertyTable, storedSeconds } from '../product/table'

/** Whose token it is: a gateway's, or that of a device that connects by itself. */
export interface RoutedAccount {
  id: string
  tenantId: string
  stationId: string
  gatewayId: string | null
  deviceId: string | null
  /** The token by which it is found, SHA-256 (hex). */
  tokenSha256?: string
  /** Unix ms until which a former token is good; undefined for the account's present one. */
  untilMs?: number
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
  /** A register begins at 0 again there: it can show no more. */
  rollOverAt: number | null
  storage: 'all' | 'change' | 'interval'
  deadBand: number | null
  /** For storage `interval`: at least so long between two stored samples. */
  intervalMs: number | null
  /** What is asked of people before it is written. */
  confirmation: 'none' | 'confirm' | 'select' | 'second'
  /** Whoever selects it types the name of the device. */
  isNameTyped: boolean
  /** Roles of which a writer must hold one, a comma list; empty for all. */
  writerRoleIds: string
  /** A command that is not answered in time is sent once more. */
  isRepeatable: boolean
  /** How long its device may take to answer; null for the product's own time. */
  answerSeconds: number | null
  /** Its values are made here: no device sends them. */
  isCalculated: boolean
}

/** A device with its points by the key under which it sends them. */
export interface RoutedDevice {
  id: string
  tenantId: string
  stationId: string
  gatewayId: string | null
  /** What its gateway calls it. */
  name: string
  /** It is offline when nothing has come for three times this. */
  intervalMs: number
  points: Map<string, RoutedPoint>
}

/** Everything that ingest needs to know. */
export interface Routing {
  /** By the SHA-256 (hex) of the token; only accounts that may connect. */
  accounts: Map<string, RoutedAccount>
  devices: Map<string, RoutedDevice>
  /** Gateway id → device name → device. */
  byGateway: Map<string, Map<string, RoutedDevice>>
  points: Map<string, RoutedPoint>
}

/** A part of the routing: what any of the lists names. */
export interface RoutingScope {
  tenantIds?: readonly string[]
  /** Devices, with their points and the accounts of their own. */
  deviceIds?: readonly string[]
  /** The accounts of gateways. */
  gatewayIds?: readonly string[]
  /** The devices behind gateways. */
  behindGatewayIds?: readonly string[]
  accountIds?: readonly string[]
}

/** Rows that one of the lists names; all where there is no scope. */
function within(
  scope: RoutingScope | undefined,
  columns: Partial<Record<keyof RoutingScope, PgColumn>>,
): SQL | undefined {
  if (scope === undefined) return undefined
  const conditions = Object.entries(columns).map(([name, column]) =>
    inArray(column, [...(scope[name as keyof RoutingScope] ?? [])]),
  )
  return or(...conditions)
}

/** The token before the present one, while it is good. */
const formerIsGood = gt(gatewayAccountTable.formerUntilTime, sql`now()`)

const mayConnect = and(eq(gatewayAccountTable.isEnabled, true), isNull(gatewayAccountTable.revokedTime))

const accountColumns = {
  id: gatewayAccountTable.id,
  tenantId: gatewayAccountTable.tenantId,
  stationId: gatewayAccountTable.stationId,
  gatewayId: gatewayAccountTable.gatewayId,
  deviceId: gatewayAccountTable.deviceId,
}

const accountsOf = (tx: Tx, scope?: RoutingScope) =>
  tx
    .select({
      tokenSha256: gatewayAccountTable.tokenSha256,
      formerSha256: gatewayAccountTable.formerSha256,
      formerUntilTime: gatewayAccountTable.formerUntilTime,
      ...accountColumns,
    })
    .from(gatewayAccountTable)
    .where(
      and(
        mayConnect,
        within(scope, {
          tenantIds: gatewayAccountTable.tenantId,
          deviceIds: gatewayAccountTable.deviceId,
          gatewayIds: gatewayAccountTable.gatewayId,
          accountIds: gatewayAccountTable.id,
        }),
      ),
    )

const deviceColumns = {
  tenantIds: deviceTable.tenantId,
  deviceIds: deviceTable.id,
  behindGatewayIds: deviceTable.gatewayId,
}

const devicesOf = (tx: Tx, scope?: RoutingScope) =>
  tx
    .select({
      id: deviceTable.id,
      tenantId: deviceTable.tenantId,
      stationId: deviceTable.stationId,
      gatewayId: deviceTable.gatewayId,
      name: sql<string>`coalesce(${deviceTable.sourceName}, ${deviceTable.deviceName})`,
      intervalSeconds: deviceTable.intervalSeconds,
    })
    .from(deviceTable)
    .where(within(scope, deviceColumns))

const pointsOf = (tx: Tx, scope?: RoutingScope) =>
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
      rollOverAt: productPropertyTable.rollOverAt,
      storage: productPropertyTable.storage,
      deadBand: productPropertyTable.deadBand,
      intervalSeconds: storedSeconds,
      confirmation: productPropertyTable.confirmation,
      writerRoleIds: pointTable.writerRoleIds,
      isNameTyped: productPropertyTable.isNameTyped,
      isRepeatable: productPropertyTable.isRepeatable,
      answerSeconds: productPropertyTable.answerSeconds,
      productId: productPropertyTable.productId,
    })
    .from(pointTable)
    .innerJoin(productPropertyTable, eq(productPropertyTable.id, pointTable.propertyId))
    .innerJoin(deviceTable, eq(deviceTable.id, pointTable.deviceId))
    .where(within(scope, deviceColumns))
    .orderBy(pointTable.id)

/** Reads the routing, or a part of it, as role `system`, as of one moment. */
export const loadRouting = (db: Database, scope?: RoutingScope): Promise<Routing> =>
  db.asSystem(async (tx) => {
    const accounts: Routing['accounts'] = new Map()
    for (const { tokenSha256, formerSha256, formerUntilTime, ...account } of await accountsOf(tx, scope)) {
      if (formerSha256 !== null && formerUntilTime !== null)
        accounts.set(formerSha256, {
          ...account,
          tokenSha256: formerSha256,
          untilMs: formerUntilTime.getTime(),
        })
      accounts.set(tokenSha256, { ...account, tokenSha256 })
    }
    const devices = new Map<string, RoutedDevice>()
    const byGateway: Routing['byGateway'] = new Map()
    for (const { intervalSeconds, ...row } of await devicesOf(tx, scope)) {
      const device = { ...row, intervalMs: intervalSeconds * 1000, points: new Map() }
      devices.set(device.id, device)
      if (device.gatewayId === null) continue
      const names = byGateway.get(device.gatewayId) ?? new Map<string, RoutedDevice>()
      byGateway.set(device.gatewayId, names.set(device.name, device))
    }
    const points = new Map<string, RoutedPoint>()
    for (const { intervalSeconds, productId, ...row } of await pointsOf(tx, scope)) {
      const intervalMs = intervalSeconds === null ? null : intervalSeconds * 1000
      const point = { ...row, intervalMs, isCalculated: productId === null }
      points.set(point.id, point)
      devices.get(point.deviceId)?.points.set(point.propertyNo, point)
    }
    addAliases(devices, points)
    return { accounts, devices, byGateway, points }
  })

/** Adds further keys: a property's own number goes before another's alias, and of two aliases the older point's. */
function addAliases(devices: Routing['devices'], points: Routing['points']): void {
  for (const point of points.values()) {
    const keys = devices.get(point.deviceId)?.points
    for (const key of point.aliases) if (keys && !keys.has(key)) keys.set(key, point)
  }
}

/** The one account that a token (its SHA-256, hex) signs in; undefined for nobody's. */
export const findRoutedAccount = (db: Database, tokenSha256: string): Promise<RoutedAccount | undefined> =>
  db.asSystem(async (tx) => {
    const [account] = await tx
      .select(accountColumns)
      .from(gatewayAccountTable)
      .where(
        and(
          mayConnect,
          or(
            eq(gatewayAccountTable.tokenSha256, tokenSha256),
            and(eq(gatewayAccountTable.formerSha256, tokenSha256), formerIsGood),
          ),
        ),
      )
    return account
  })

/** The devices of products, ids only. */
export const devicesOfProducts = (db: Database, productIds: readonly string[]): Promise<string[]> =>
  db.asSystem(async (tx) => {
    const rows = await tx
      .select({ id: deviceTable.id })
      .from(deviceTable)
      .where(inArray(deviceTable.productId, [...productIds]))
    return rows.map((row) => row.id)
  })
