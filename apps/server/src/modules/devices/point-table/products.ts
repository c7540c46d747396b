import { deviceErrors, type Product, ProductProperty } from '@energy-console/contract/devices'
import { inArray, or } from 'drizzle-orm'
import type * as z from 'zod'
import { isSame, pick } from '../../../platform/resource'
import { holdProducts } from '../product/holdProducts'
import { productTable } from '../product/table'
import { type Attempt, saveRecord } from './attempt'
import { type Group, groupsOf, type Line, standsOtherwise } from './book'
import { deviceKey } from './devices'
import { columnOfProperty, listOf, propertyFields, readProperty, saidOfProperty } from './properties'

type Lists = Required<Pick<z.infer<typeof Product>, 'siyaoProperties' | 'energyProperties'>>

/** A property as a form would send it. */
const plain = (property: unknown) => ProductProperty.parse(property)

/** A product that lines name. */
interface Known {
  id: string
  lists: Lists
}

/**
 * Makes the products that are missing and gives those that are there the properties that they lack; in an upsert changes the
 * properties that stand otherwise. A device that is there keeps its product, and its lines need not name it.
 */
export async function saveProducts(attempt: Attempt, lines: readonly Line[]): Promise<void> {
  const { book, productIds } = attempt
  const known = await findProducts(attempt)
  const groups = groupsOf(book, book.live(lines), (line) => labelOf(attempt, line, known), [])
  for (const [label, { lines: of }] of groups) {
    const properties = groupsOf(book, of, ({ values }) => values.propertyNo, propertyFields)
    const product = known.byLabel.get(label)
    if (product) productIds.set(label, product.id)
    await saveProduct(attempt, { label, product, group: { ...groupOf(of) }, properties })
  }
}

const groupOf = (lines: Line[]): Group => ({ lines, first: lines[0] as Line, said: {} })

/** The products that lines name, and those of the devices that they name. */
async function findProducts({ context, keeping, devices }: Attempt) {
  const groups = [...devices.values()]
  const labels = [...new Set(groups.flatMap(({ said }) => said.productName ?? []))]
  const ids = [...new Set(groups.flatMap(({ before }) => before?.productId ?? []))]
  const labelled = labels.length > 0 ? inArray(productTable.label, labels) : undefined
  const used = ids.length > 0 ? inArray(productTable.id, ids) : undefined
  const where = or(labelled, used)
  const rows = where ? await holdProducts(context.tx, where) : []
  const records = await keeping.importerOf('product').findWhole(
    context,
    rows.map(({ id }) => id),
  )
  const byLabel = new Map<string, Known>()
  const labelOfId = new Map<string, string>()
  for (const record of records) {
    // answered as the resource declares it
    const { id, label, siyaoProperties, energyProperties } = record as unknown as { label: string } & Known &
      Lists
    byLabel.set(label, { id, lists: { siyaoProperties, energyProperties } })
    labelOfId.set(id, label)
  }
  return { byLabel, labelOfId }
}

/** The name of the product that a line's point is of. */
function labelOf(
  { book, devices }: Attempt,
  line: Line,
  { labelOfId }: Awaited<ReturnType<typeof findProducts>>,
): string | undefined {
  const group = devices.get(deviceKey(line))
  if (!group) return undefined
  const said = group.said.productName
  const label = group.before ? labelOfId.get(group.before.productId) : said
  if (!label) {
    book.say(line, 'productName', { text: '新设备须写明产品' })
    return undefined
  }
  if (said && said !== label) {
    book.say(line, 'productName', { text: deviceErrors.productFixed.text })
    return undefined
  }
  return label
}

interface Saving {
  label: string
  product: Known | undefined
  group: Group
  /** By their keys. */
  properties: ReadonlyMap<string, Group>
}

async function saveProduct(attempt: Attempt, { label, product, group, properties }: Saving): Promise<void> {
  const { book, mode, fates, known, productIds } = attempt
  const lists: Lists = {
    siyaoProperties: [...(product?.lists.siyaoProperties ?? [])].map(plain),
    energyProperties: [...(product?.lists.energyProperties ?? [])].map(plain),
  }
  const touched: { lines: Line[]; fate: 'created' | 'changed' }[] = []
  for (const [propertyNo, of] of properties) {
    const before = [...lists.siyaoProperties, ...lists.energyProperties].find(
      (property) => property.propertyNo === propertyNo,
    )
    const said = saidOfProperty(of, before)
    const other =
      before && Object.keys(said).filter((field) => !isSame(said[field], pick(before, [field])[field]))
    if (before) for (const { at } of of.lines) known.add(at)
    if (other?.length === 0) continue
    if (other && mode === 'create') {
      for (const field of other) book.sayWhereSaid(of, columnOfProperty(field), { text: standsOtherwise })
      continue
    }
    const property = readProperty(book, of, { propertyNo, propertyName: propertyNo, ...before, ...said })
    if (!property) continue
    const list = listOf(lists, before, property)
    lists[list] = before
      ? lists[list].map((one) => (one === before ? property : one))
      : [...lists[list], property]
    touched.push({ lines: of.lines, fate: before ? 'changed' : 'created' })
  }
  const live = book.live(group.lines)
  if (live.length === 0 || touched.length === 0) {
    if (!product && live.length > 0) throw new Error('a product without properties')
    return
  }
  const stood = product && { id: product.id, fields: { ...product.lists } }
  const id = await saveRecord(attempt, {
    noun: 'product',
    group: { ...groupOf(live) },
    body: product ? lists : { label, ...lists },
    column: 'productName',
    ...(stood ? { before: stood } : {}),
    columnOf: ({ params }) => {
      const [line] = properties.get(String(params?.propertyNo))?.lines ?? []
      return line && { line, column: 'propertyNo' }
    },
  })
  if (!id) return
  productIds.set(label, id)
  for (const { lines, fate } of touched) for (const { at } of lines) fates.set(at, fate)
}
