import type { ConnectCandidate, ConnectProposal } from '@energy-console/contract/devices'
import { and, asc, inArray, or, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { notFound } from '../../../platform/errors'
import { deviceTable } from '../device/table'
import { productPropertyTable, productTable } from '../product/table'
import { renderTemplates } from '../template/render'
import type { Language } from '../template/template'
import { type Comparable, createMatcher, type Fit, type ReadKey, readKey } from './likeness'

/** A name that a gateway sends and nobody has declared, as telemetry keeps it. */
export interface UnmappedName {
  id: string
  gatewayId: string | null
  gatewayName: string | null
  /** The device that has sent it by an account of its own. */
  ownDeviceId: string | null
  stationId: string
  deviceName: string
  /** Empty where the whole device is unknown. */
  key: string
  sampleValue: string
  /** Of an unknown device: its keys with what came under them. */
  arrived: Readonly<Record<string, string>>
}

/** Where names that nobody has declared are kept: telemetry's. */
export interface UnmappedBook {
  /** Those that the caller sees. */
  find(tx: Tx, ids: readonly string[]): Promise<UnmappedName[]>
  /** Strikes off what is declared now. */
  forget(tx: Tx, names: readonly UnmappedName[]): Promise<void>
}

const mostProducts = 500
const mostOffered = 5

/** The names, in the order of the ids. @throws 404 where one of them is not there */
export async function requireUnmapped(
  tx: Tx,
  book: UnmappedBook,
  ids: readonly string[],
): Promise<UnmappedName[]> {
  const wanted = [...new Set(ids)]
  const found = await book.find(tx, wanted)
  const byId = new Map(found.map((name) => [name.id, name]))
  const names = wanted.flatMap((id) => byId.get(id) ?? [])
  if (names.length !== wanted.length) throw notFound()
  return names
}

/** The devices that names are of, as far as they are known: by what their gateway calls them, or by their own account. */
export async function devicesOfNames(
  tx: Tx,
  names: readonly UnmappedName[],
): Promise<ReadonlyMap<string, { id: string; productId: string }>> {
  const gateways = [...new Set(names.flatMap(({ gatewayId }) => gatewayId ?? []))]
  const own = names.flatMap(({ ownDeviceId }) => ownDeviceId ?? [])
  if (gateways.length + own.length === 0) return new Map()
  const source = sql<string>`coalesce(${deviceTable.sourceName}, ${deviceTable.deviceName})`
  const rows = await tx
    .select({
      id: deviceTable.id,
      productId: deviceTable.productId,
      gatewayId: deviceTable.gatewayId,
      source,
    })
    .from(deviceTable)
    .where(
      or(
        inArray(deviceTable.id, own),
        and(
          inArray(deviceTable.gatewayId, gateways),
          inArray(
            source,
            names.map(({ deviceName }) => deviceName),
          ),
        ),
      ),
    )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const bySource = new Map(rows.map((row) => [`${row.gatewayId}\n${row.source}`, row]))
  return new Map(
    names.flatMap(({ id, gatewayId, deviceName, ownDeviceId }) => {
      const row = ownDeviceId === null ? bySource.get(`${gatewayId}\n${deviceName}`) : byId.get(ownDeviceId)
      return row ? [[id, { id: row.id, productId: row.productId }] as const] : []
    }),
  )
}

interface Matchable {
  productId: string | null
  templateKey: string | null
  label: string
  match: (keys: readonly ReadKey[]) => Fit
}

/** The products that there are, those of devices first, and the templates. */
async function matchables(tx: Tx, language: Language): Promise<Matchable[]> {
  const rows = await tx
    .select({ id: productTable.id, label: productTable.label })
    .from(productTable)
    .orderBy(asc(productTable.id))
    .limit(mostProducts)
  const properties = new Map<string, Comparable[]>(rows.map(({ id }) => [id, []]))
  if (rows.length > 0)
    for (const property of await tx
      .select({
        productId: productPropertyTable.productId,
        propertyNo: productPropertyTable.propertyNo,
        propertyName: productPropertyTable.propertyName,
        aliases: productPropertyTable.aliases,
      })
      .from(productPropertyTable)
      .where(inArray(productPropertyTable.productId, [...properties.keys()])))
      if (property.productId !== null) properties.get(property.productId)?.push(property)
  return [
    ...rows.map(({ id, label }) => ({
      ...{ productId: id, templateKey: null, label },
      match: createMatcher(properties.get(id) ?? []),
    })),
    ...renderTemplates(language).map(({ key, label, siyaoProperties, energyProperties }) => ({
      ...{ productId: null, templateKey: key, label },
      match: createMatcher([...siyaoProperties, ...energyProperties]),
    })),
  ]
}

/** What names could become: of unknown devices the products that their keys fit, of a known one its own product. */
export async function proposalsFor(
  tx: Tx,
  book: UnmappedBook,
  { ids, language }: { ids: readonly string[]; language: Language },
): Promise<ConnectProposal[]> {
  const names = await requireUnmapped(tx, book, ids)
  const known = await devicesOfNames(
    tx,
    names.filter(({ key }) => key !== ''),
  )
  const all = await matchables(tx, language)
  const ofProduct = new Map(all.flatMap((one) => (one.productId === null ? [] : [[one.productId, one]])))
  const seen = new Map<string, ConnectCandidate[]>()
  const bestOf = async (keys: readonly string[]): Promise<ConnectCandidate[]> => {
    const place = keys.join('\n')
    const before = seen.get(place)
    if (before) return before
    const read = keys.map(readKey)
    const best = all
      .map(({ match, ...named }) => ({ ...named, ...match(read) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score)
      .slice(0, mostOffered)
      .map(({ score: _, ...candidate }) => candidate)
    seen.set(place, best)
    // others are answered between two devices
    await new Promise(setImmediate)
    return best
  }
  const proposals: ConnectProposal[] = []
  for (const name of names) {
    const { id, gatewayId, gatewayName, stationId, deviceName: rawName, key, sampleValue, arrived } = name
    const common = { id, gatewayId, gatewayName, stationId, rawName }
    if (key === '') {
      const keys = Object.entries(arrived).map(([one, sample]) => ({ key: one, sample }))
      const candidates = await bestOf(keys.map((one) => one.key).sort())
      proposals.push({ ...common, deviceId: null, keys, candidates })
      continue
    }
    const device = known.get(id)
    const own = device && ofProduct.get(device.productId)
    proposals.push({
      ...common,
      deviceId: device?.id ?? null,
      keys: [{ key, sample: sampleValue }],
      candidates: own
        ? [
            {
              ...{ productId: own.productId, templateKey: null, label: own.label },
              mapping: own.match([readKey(key)]).mapping,
            },
          ]
        : [],
    })
  }
  return proposals
}
