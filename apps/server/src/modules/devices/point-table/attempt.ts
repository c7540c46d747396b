import type { Translate } from '@energy-console/contract'
import { devices, gateways, products } from '@energy-console/contract/devices'
import type { ImportTable } from '@energy-console/contract/imports'
import type { Tx } from '../../../platform/database'
import { holds } from '../../../platform/http'
import { forgetRooms } from '../../../platform/quotas'
import type { Change, HookContext, Importer } from '../../../platform/resource'
import type { DeviceKeeping } from '../device/rules'
import type { deviceTable } from '../device/table'
import { type Book, type Group, type Line, type PointField, refusalOf } from './book'

/** What an import of a point table needs of its neighbours: what saves records one by one, and how devices are made together. */
export interface PointTableKeeping extends DeviceKeeping {
  importerOf(noun: string): Importer
  /** The English of words that cells may hold. */
  english: Translate
}

/** The lines of one device. */
export interface DeviceGroup extends Group {
  /** The device as it stands; undefined of a new one. */
  before: typeof deviceTable.$inferSelect | undefined
}

/** One attempt to save a table, with what it has found and made so far. */
export interface Attempt {
  readonly context: HookContext
  readonly keeping: PointTableKeeping
  readonly mode: ImportTable['mode']
  readonly book: Book
  /** What became of lines that are not wrong, as far as something did. */
  readonly fates: Map<number, 'created' | 'changed'>
  readonly changes: Change[]
  /** By their keys. */
  readonly gatewayIds: Map<string, string>
  readonly devices: Map<string, DeviceGroup>
  /** By their names. */
  readonly productIds: Map<string, string>
  /** Lines whose product had their property before. */
  readonly known: Set<number>
}

/** Begins an attempt. */
export const newAttempt = (
  of: Pick<Attempt, 'context' | 'keeping' | 'mode' | 'book' | 'fates' | 'changes'>,
): Attempt => ({
  ...of,
  gatewayIds: new Map(),
  devices: new Map(),
  productIds: new Map(),
  known: new Set(),
})

const resources = { gateway: gateways, product: products, device: devices }

/** Saves a record as its call would, behind a savepoint: what is refused leaves nothing, and the group's lines are wrong. */
export async function saveRecord(
  { context, keeping, book, changes }: Attempt,
  {
    noun,
    group,
    body,
    before,
    column,
    columnOf = () => undefined,
  }: {
    noun: 'gateway' | 'product' | 'device'
    group: Group
    body: Record<string, unknown>
    /** Of a record that is changed: its id, and the changed fields as they stand. */
    before?: { id: string; fields: Record<string, unknown> }
    column: PointField
    /** Where a refusal is said, when not at the first line. */
    columnOf?(refusal: ReturnType<typeof refusalOf>): { line: Line; column: PointField } | undefined
  },
): Promise<string | undefined> {
  const { codes } = resources[noun]
  if (!holds(context.session, before ? codes.edit : codes.add)) {
    book.sayOfAll(group, column, { text: before ? '没有修改的权限' : '没有新增的权限' })
    return undefined
  }
  const importer = keeping.importerOf(noun)
  const [stood] = before ? await importer.findWhole(context, [before.id]) : []
  const waiting: (() => void | Promise<void>)[] = []
  try {
    const { id } = await context.tx.transaction((tx: Tx) =>
      importer.writer.write(
        { ...context, tx, afterCommit: (work) => void waiting.push(work) },
        body,
        before?.id,
      ),
    )
    for (const work of waiting) context.afterCommit(work)
    const fields = Object.keys(before?.fields ?? {})
    const change: Change = { noun, recordId: id, fate: 'created', before: null, fields }
    changes.push(
      before ? { ...change, fate: 'changed', before: before.fields, ...(stood ? { stood } : {}) } : change,
    )
    return id
  } catch (thrown) {
    const refusal = refusalOf(thrown)
    forgetRooms(context.tx)
    const place = columnOf(refusal)
    const named = (refusal.field ?? '') in group.first.values ? (refusal.field as PointField) : column
    book.sayOfAll(group, place?.column ?? named, refusal, place?.line)
    return undefined
  }
}
