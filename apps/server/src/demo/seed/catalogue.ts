import { and, eq, inArray, sql } from 'drizzle-orm'
import {
  deviceTable,
  ensurePointsOfProduct,
  gatewayTable,
  pointTable,
  productGroupTable,
  productPropertyTable,
  productTable,
} from '../../modules/devices'
import { areaTable, siteTable, stationTable } from '../../modules/stations'
import type { Tx } from '../../platform/database'
import {
  circuitParents,
  type GatewayKey,
  type ProductKey,
  type ProductSpec,
  plantAreas,
  plantDevices,
  plantGateways,
  plantProducts,
  plantSites,
  plantStations,
  type StationKey,
} from '../plant'

/** Ids of what the catalogue made. */
export interface Catalogue {
  stations: Record<StationKey, string>
  gateways: Record<GatewayKey, string>
  /** By device code. */
  devices: ReadonlyMap<string, string>
}

/** Makes areas, stations, sites, products, gateways, devices and their points in the transaction's tenant. */
export async function seedCatalogue(tx: Tx): Promise<Catalogue> {
  const areas = await seedAreas(tx)
  const stations = await seedStations(tx, areas)
  const sites = await seedSites(tx, stations)
  const products = await seedProducts(tx)
  const gateways = await seedGateways(tx, stations)
  const rows = await tx
    .insert(deviceTable)
    .values(
      plantDevices.map((device) => ({
        deviceName: device.name,
        deviceCode: device.code,
        stationId: stations[device.station],
        siteId: sites.get(device.site),
        gatewayId: gateways[device.gateway],
        productId: products[device.product],
        place: plantSites.find(({ key }) => key === device.site)?.siteName,
        intervalSeconds: 15,
      })),
    )
    .returning({ id: deviceTable.id, code: deviceTable.deviceCode })
  for (const productId of Object.values(products)) await ensurePointsOfProduct(tx, productId)
  const devices = new Map(rows.map(({ id, code }) => [code ?? '', id]))
  await seedCircuits(tx, devices)
  return { stations, gateways, devices }
}

/** Tells each device what feeds it. */
async function seedCircuits(tx: Tx, devices: ReadonlyMap<string, string>): Promise<void> {
  const links = [...circuitParents].map(([code, parent]) => ({
    id: required(devices.get(code), code),
    parent: required(devices.get(parent), parent),
  }))
  await tx.execute(sql`
    update device d set circuit_parent_id = l.parent
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as l(id bigint, parent bigint) where d.id = l.id`)
}

/** Point ids of devices by `code.propertyNo`. */
export async function findPoints(
  tx: Tx,
  deviceIds: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const codes = new Map([...deviceIds].map(([code, id]) => [id, code]))
  const rows = await tx
    .select({
      id: pointTable.id,
      deviceId: pointTable.deviceId,
      propertyNo: productPropertyTable.propertyNo,
    })
    .from(pointTable)
    .innerJoin(productPropertyTable, eq(productPropertyTable.id, pointTable.propertyId))
    .where(inArray(pointTable.deviceId, [...deviceIds.values()]))
  return new Map(rows.map(({ id, deviceId, propertyNo }) => [`${codes.get(deviceId)}.${propertyNo}`, id]))
}

/** Device ids of the demo plant by code, in the transaction's tenant. */
export async function findDevices(tx: Tx): Promise<Map<string, string>> {
  const codes = plantDevices.map(({ code }) => code)
  const rows = await tx
    .select({ id: deviceTable.id, code: deviceTable.deviceCode, name: deviceTable.deviceName })
    .from(deviceTable)
    .where(and(inArray(deviceTable.deviceCode, codes)))
  return new Map(rows.map(({ id, code }) => [code ?? '', id]))
}

async function seedAreas(tx: Tx): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  // A child names its parent's id, so each level waits for the one above; there are three.
  for (const [areaRank, { key, parent, ...area }] of plantAreas.entries()) {
    const parentId = parent === null ? '0' : ids.get(parent)
    const [row] = await tx
      .insert(areaTable)
      .values({ ...area, parentId, areaRank })
      .returning({ id: areaTable.id })
    if (row) ids.set(key, row.id)
  }
  return ids
}

async function seedStations(tx: Tx, areas: ReadonlyMap<string, string>): Promise<Record<StationKey, string>> {
  const rows = await tx
    .insert(stationTable)
    .values(
      Object.values(plantStations).map(({ area, ...station }) => ({ ...station, areaId: areas.get(area) })),
    )
    .returning({ id: stationTable.id, stationCode: stationTable.stationCode })
  const idOf = (key: StationKey) =>
    required(rows.find((row) => row.stationCode === plantStations[key].stationCode)?.id, key)
  return { office: idOf('office'), factory: idOf('factory') }
}

async function seedSites(tx: Tx, stations: Record<StationKey, string>): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const [siteRank, { key, station, parent, ...site }] of plantSites.entries()) {
    const parentId = parent === null ? '0' : ids.get(parent)
    const [row] = await tx
      .insert(siteTable)
      .values({ ...site, stationId: stations[station], parentId, siteRank })
      .returning({ id: siteTable.id })
    if (row) ids.set(key, row.id)
  }
  return ids
}

async function seedProducts(tx: Tx): Promise<Record<ProductKey, string>> {
  const specs = Object.entries(plantProducts) as [ProductKey, ProductSpec][]
  const names = [...new Set(specs.map(([, { group }]) => group))]
  const groups = await tx
    .insert(productGroupTable)
    .values(names.map((name, groupRank) => ({ name, groupRank })))
    .returning({ id: productGroupTable.id, name: productGroupTable.name })
  const rows = await tx
    .insert(productTable)
    .values(
      specs.map(([, { label, group, model, manufacturer }]) => ({
        label,
        model,
        manufacturer,
        productGroup: groups.find(({ name }) => name === group)?.id,
      })),
    )
    .returning({ id: productTable.id, label: productTable.label })
  const ids = Object.fromEntries(
    specs.map(([key, { label }]) => [key, required(rows.find((row) => row.label === label)?.id, label)]),
  ) as Record<ProductKey, string>
  await tx.insert(productPropertyTable).values(
    specs.flatMap(([key, { properties }]) =>
      properties.map(({ id: _, ...property }, propertyRank) => ({
        ...property,
        productId: ids[key],
        category: property.energyType ? ('energy' as const) : ('siyao' as const),
        propertyRank,
      })),
    ),
  )
  return ids
}

async function seedGateways(
  tx: Tx,
  stations: Record<StationKey, string>,
): Promise<Record<GatewayKey, string>> {
  const rows = await tx
    .insert(gatewayTable)
    .values(
      Object.values(plantGateways).map(({ station, ...gateway }) => ({
        ...gateway,
        stationId: stations[station],
        protocol: 'mqtt',
      })),
    )
    .returning({ id: gatewayTable.id, gatewayName: gatewayTable.gatewayName })
  const idOf = (key: GatewayKey) =>
    required(rows.find((row) => row.gatewayName === plantGateways[key].gatewayName)?.id, key)
  return { power: idOf('power'), building: idOf('building'), factory: idOf('factory') }
}

function required(id: string | undefined, name: string): string {
  if (id === undefined) throw new Error(`Demo data: ${name} was not stored`)
  return id
}
