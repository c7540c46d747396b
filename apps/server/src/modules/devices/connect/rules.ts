import { type BodyOf, coreErrors } from '@energy-console/contract'
import {
  type adoptUnmapped,
  ConnectedDevice,
  type connectUnmapped,
  deviceErrors,
  devices,
  type mapUnmappedKeys,
  ProductProperty,
  products,
} from '@energy-console/contract/devices'
import { and, eq, ne, sql } from 'drizzle-orm'
import { notFound, refuse } from '../../../platform/errors'
import { holds, noteChanges } from '../../../platform/http'
import type { HookContext } from '../../../platform/resource'
import { makeDevices } from '../device/makeDevices'
import type { DeviceKeeping } from '../device/rules'
import { deviceTable } from '../device/table'
import { pointsOfDevices } from '../point/queries'
import { propertiesOfProducts } from '../product/properties'
import { asWire } from '../product/queries'
import { changeProperties } from '../product/rules'
import { productTable } from '../product/table'
import { freeLabel, insertProduct, type ProductMaking, productFromTemplate } from '../template/rules'
import type { Language } from '../template/template'
import { devicesOfNames, requireUnmapped, type UnmappedBook, type UnmappedName } from './queries'

/** What connecting needs of its neighbours. */
export interface Connecting extends DeviceKeeping, ProductMaking {
  unmapped: UnmappedBook
}

/** What the key of a property and an alias may have. */
const longestKey = 64

type Row = BodyOf<typeof connectUnmapped>['rows'][number]

function require({ session }: HookContext, permission: string): void {
  if (!holds(session, permission)) throw refuse(coreErrors.forbidden, { permission })
}

/** Refuses a key that no property and no alias can have: cut, it would be another. */
function refuseLong(key: string): void {
  if (key.length > longestKey) throw refuse(deviceErrors.keyTooLong, { key, most: longestKey }, 'rows')
}

/** A property as a key and what came under it suggest. @throws keyTooLong */
function propertyOf(key: string, sample: string): ProductProperty {
  refuseLong(key)
  const isNumber = sample.trim() !== '' && Number.isFinite(Number(sample.replaceAll('"', '')))
  const dataType = isNumber ? 'number' : /^(true|false)$/.test(sample) ? 'boolean' : 'text'
  return ProductProperty.parse({
    ...{ propertyNo: key, propertyName: key, dataType },
    ...(dataType === 'boolean' ? { kind: 'state' } : {}),
  })
}

/** The product of each row: the one that is named, one from a template, or one of the keys that came, each made once. */
async function productsOf(
  context: HookContext,
  making: Connecting,
  rows: readonly { row: Row; name: UnmappedName }[],
  language: Language,
): Promise<string[]> {
  const made = new Map<string, string>()
  const once = async (place: string, make: () => Promise<{ id: string }>) => {
    const known = made.get(place)
    if (known !== undefined) return known
    require(context, products.codes.add)
    const { id } = await make()
    made.set(place, id)
    return id
  }
  const ids: string[] = []
  // a product may be made by a row for those after it
  for (const { row, name } of rows) {
    const { productId, templateKey } = row
    if (productId) ids.push(productId)
    else if (templateKey)
      ids.push(
        await once(`template ${templateKey}`, () =>
          productFromTemplate(context, making, { templateKey, language }),
        ),
      )
    else if (Object.keys(name.arrived).length === 0)
      throw refuse(deviceErrors.notUnmapped, { name: name.deviceName }, 'rows')
    else
      ids.push(
        await once(`keys ${Object.keys(name.arrived).sort().join('\n')}`, async () =>
          insertProduct(context, making, {
            values: { label: await freeLabel(context.tx, row.deviceName) },
            siyaoProperties: Object.entries(name.arrived).map(([key, sample]) => propertyOf(key, sample)),
            energyProperties: [],
            defaultAlarms: [],
          }),
        ),
      )
  }
  return ids
}

/** What is to change in a product: keys that become aliases, and keys that become properties of their own. */
interface Additions {
  aliases: Map<string, string>
  fresh: Map<string, ProductProperty>
}

/** Changes the products one by one, in one order for everybody. @throws keyTooLong, noSuchProperty, duplicateProperty */
async function addToProducts(
  context: HookContext,
  connecting: Connecting,
  additions: ReadonlyMap<string, Additions>,
): Promise<void> {
  const sorted = [...additions].sort(([one], [other]) => Number(BigInt(one) - BigInt(other)))
  for (const [productId, addition] of sorted) await addToProduct(context, connecting, productId, addition)
}

async function addToProduct(
  context: HookContext,
  connecting: Connecting,
  productId: string,
  { aliases, fresh }: Additions,
): Promise<void> {
  if (aliases.size === 0 && fresh.size === 0) return
  for (const key of aliases.keys()) refuseLong(key)
  // of two who add to a product at once the second one adds to what the first one has stored
  await context.tx.execute(sql`select from ${productTable} where id = ${productId} for no key update`)
  const stored = (await propertiesOfProducts(context.tx, [productId])).map(asWire)
  const keysOf = ({ propertyNo, aliases: own }: (typeof stored)[number]) => [propertyNo, ...own]
  for (const propertyNo of aliases.values())
    if (!stored.some((property) => property.propertyNo === propertyNo))
      throw refuse(deviceErrors.noSuchProperty, { propertyNo })
  const wanted = stored.map((property) => ({
    ...property,
    aliases: [
      ...property.aliases,
      ...[...aliases]
        .filter(([key, propertyNo]) => propertyNo === property.propertyNo && !keysOf(property).includes(key))
        .map(([key]) => key),
    ],
  }))
  const isSame = wanted.every(({ aliases: own }, index) => own.length === stored[index]?.aliases.length)
  if (isSame && fresh.size === 0) return
  require(context, products.codes.edit)
  const listed = (category: 'siyao' | 'energy') =>
    wanted
      .filter((property) => property.category === category)
      .map((property) => ProductProperty.parse(property))
  await changeProperties(context, connecting, productId, {
    siyaoProperties: [...listed('siyao'), ...fresh.values()],
    energyProperties: listed('energy'),
  })
}

const isConnectable = ({ key, gatewayId }: UnmappedName) => key === '' && gatewayId !== null

/** Makes devices of names that came, in one transaction. @throws notUnmapped and what making devices and products throws */
export async function connectNames(
  context: HookContext,
  connecting: Connecting,
  { rows, language }: BodyOf<typeof connectUnmapped>,
) {
  const { tx } = context
  const names = await requireUnmapped(
    tx,
    connecting.unmapped,
    rows.map(({ id }) => id),
  )
  if (names.length !== rows.length)
    throw refuse(coreErrors.invalid, { field: '设备', reason: '行重复' }, 'rows')
  const pairs = rows.flatMap((row, index) => (names[index] ? [{ row, name: names[index] }] : []))
  const wrong = names.find((name) => !isConnectable(name))
  if (wrong) throw refuse(deviceErrors.notUnmapped, { name: wrong.key || wrong.deviceName }, 'rows')
  await connecting.references.check(tx, ConnectedDevice.pick({ productId: true }), rows)
  const productIds = await productsOf(context, connecting, pairs, language)

  const additions = new Map<string, Additions>()
  pairs.forEach(({ row, name }, index) => {
    const of = additions.get(productIds[index] ?? '') ?? { aliases: new Map(), fresh: new Map() }
    for (const [key, propertyNo] of Object.entries(row.mapping))
      if (key !== propertyNo && Object.hasOwn(name.arrived, key)) of.aliases.set(key, propertyNo)
    additions.set(productIds[index] ?? '', of)
  })
  await addToProducts(context, connecting, additions)

  const ids = await makeDevices(
    context,
    connecting,
    pairs.map(({ row, name }, index) => ({
      productId: productIds[index] ?? '',
      stationId: name.stationId,
      gatewayId: name.gatewayId,
      deviceName: row.deviceName,
      sourceName: row.deviceName === name.deviceName ? null : name.deviceName,
    })),
  )
  await connecting.unmapped.forget(tx, names)
  return { ids }
}

/** Lets a device be what a gateway calls otherwise. @throws notUnmapped, duplicate */
export async function adoptName(
  context: HookContext,
  { unmapped, references, announce }: Connecting,
  body: BodyOf<typeof adoptUnmapped>,
) {
  const { tx } = context
  const [name] = await requireUnmapped(tx, unmapped, [body.id])
  const [device] = await tx.select().from(deviceTable).where(eq(deviceTable.id, body.deviceId))
  if (!name || !device) throw notFound()
  const { gatewayId, deviceName: raw } = name
  if (!isConnectable(name) || gatewayId === null || device.stationId !== name.stationId)
    throw refuse(deviceErrors.notUnmapped, { name: name.key || raw }, 'id')
  const others = and(
    eq(deviceTable.gatewayId, gatewayId),
    eq(deviceTable.deviceName, device.deviceName),
    ne(deviceTable.id, device.id),
  )
  if ((await tx.$count(deviceTable, others)) > 0)
    throw refuse(coreErrors.duplicate, { field: '设备名称', value: device.deviceName }, 'deviceId')
  await references.requireKnown(tx, devices.noun, device.id, { name: 'deviceId', label: '设备' })
  await tx
    .update(deviceTable)
    .set({ gatewayId, sourceName: raw === device.deviceName ? null : raw })
    .where(eq(deviceTable.id, device.id))
  await unmapped.forget(tx, [name])
  noteChanges(tx, [
    { record: device.deviceName, field: '上报名称', before: device.sourceName ?? '', after: raw },
  ])
  announce(context, { deviceIds: [device.id] })
}

/** Maps unknown keys of known devices to properties, or makes properties of them; answers the points that they are. @throws notUnmapped, noSuchProperty */
export async function mapKeys(
  context: HookContext,
  connecting: Connecting,
  { rows }: BodyOf<typeof mapUnmappedKeys>,
) {
  const { tx } = context
  const names = await requireUnmapped(
    tx,
    connecting.unmapped,
    rows.map(({ id }) => id),
  )
  const known = await devicesOfNames(tx, names)
  const additions = new Map<string, Additions>()
  const wanted = new Map(rows.map(({ id, propertyNo }) => [id, propertyNo]))
  for (const name of names) {
    const device = known.get(name.id)
    if (!device || name.key === '')
      throw refuse(deviceErrors.notUnmapped, { name: name.key || name.deviceName }, 'rows')
    const of = additions.get(device.productId) ?? { aliases: new Map(), fresh: new Map() }
    const propertyNo = wanted.get(name.id)
    if (propertyNo) of.aliases.set(name.key, propertyNo)
    else of.fresh.set(name.key, propertyOf(name.key, name.sampleValue))
    additions.set(device.productId, of)
  }
  await addToProducts(context, connecting, additions)
  await connecting.unmapped.forget(tx, names)
  noteChanges(
    tx,
    names.map(({ id, deviceName, key }) => ({
      ...{ record: deviceName, field: '标识', before: key },
      after: wanted.get(id) || key,
    })),
  )
  const deviceIds = [...new Set([...known.values()].map(({ id }) => id))]
  const mapped = new Set(names.map(({ id, key }) => `${known.get(id)?.id}\n${wanted.get(id) || key}`))
  const points = await pointsOfDevices(tx, deviceIds)
  return {
    deviceIds,
    itemIds: points
      .filter(({ deviceId, propertyNo }) => mapped.has(`${deviceId}\n${propertyNo}`))
      .map(({ itemId }) => itemId),
  }
}
