import { type BodyOf, coreErrors } from '@energy-console/contract'
import {
  type copyWorkStandard,
  maintenanceErrors,
  type StandardItem,
  type workStandards,
} from '@energy-console/contract/maintenance'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { notFound, refuse } from '../../../platform/errors'
import type { HookContext, ResourceHooks } from '../../../platform/resource'
import { productPropertyTable } from '../../devices'
import { contentOf } from './queries'
import { standardItemTable, standardVersionTable, workStandardTable } from './table'

/**
 * Items know the properties that they read, and plans that go by them ask for no more than a task holds; what is changed of what is
 * to be done makes the next version.
 */
export const standardHooks = (
  refuseTooLarge: (tx: Tx, standardId: string) => Promise<void>,
): ResourceHooks<typeof workStandards, typeof workStandardTable> => ({
  children: { items: standardItemTable },
  computed: {
    itemCount: '(select count(*)::int from work_standard_item i where i.record_id = work_standard.id)',
  },
  async beforeSave({ tx }, { items }) {
    if (items) await refuseUnknownProperties(tx, items)
  },
  async afterSave(context, id, { items }) {
    if (items) await refuseTooLarge(context.tx, id)
    await keepVersion(context, id)
  },
})

async function refuseUnknownProperties(
  tx: Tx,
  items: readonly Pick<StandardItem, 'itemKind' | 'propertyNo'>[],
): Promise<void> {
  const asked = new Set(
    items.flatMap(({ itemKind, propertyNo }) => (itemKind === 'reading' && propertyNo ? [propertyNo] : [])),
  )
  if (asked.size === 0) return
  const found = await tx
    .selectDistinct({ propertyNo: productPropertyTable.propertyNo })
    .from(productPropertyTable)
    .where(inArray(productPropertyTable.propertyNo, [...asked]))
  const known = new Set(found.map(({ propertyNo }) => propertyNo))
  for (const name of asked)
    if (!known.has(name)) throw refuse(maintenanceErrors.unknownProperty, { name }, 'items')
}

/** Keeps the standard as it stands as its next version, unless it says the same as its newest one. */
async function keepVersion({ tx, session }: HookContext, id: string): Promise<void> {
  const content = await contentOf(tx, id)
  const stored = sql`${JSON.stringify(content)}::jsonb`
  const { standardId, version } = standardVersionTable
  const [newest] = await tx
    .select({ version, isSame: sql<boolean>`${standardVersionTable.content} = ${stored}` })
    .from(standardVersionTable)
    .where(eq(standardId, id))
    .orderBy(sql`${version} desc`)
    .limit(1)
  if (newest?.isSame) return
  const next = (newest?.version ?? 0) + 1
  await tx
    .insert(standardVersionTable)
    .values({ standardId: id, version: next, content: stored as never, savedUserName: session.userName })
  await tx.update(workStandardTable).set({ version: next }).where(eq(workStandardTable.id, id))
}

/** Another standard of the same kind with the same items; its versions begin anew. */
export async function copyStandard(
  context: HookContext,
  { id, standardName }: BodyOf<typeof copyWorkStandard>,
): Promise<{ id: string; standardName: string }> {
  const { tx } = context
  const [source] = await tx.select().from(workStandardTable).where(eq(workStandardTable.id, id))
  if (!source) throw notFound()
  const { kind, categoryId, minutes, tools, method, safetyNote, remark } = source
  const taken = and(eq(workStandardTable.kind, kind), eq(workStandardTable.standardName, standardName))
  if ((await tx.$count(workStandardTable, taken)) > 0)
    throw refuse(coreErrors.duplicate, { field: '标准名称', value: standardName }, 'standardName')
  const [made] = await tx
    .insert(workStandardTable)
    .values({ standardName, kind, categoryId, minutes, tools, method, safetyNote, remark })
    .returning({ id: workStandardTable.id })
  if (!made) throw notFound()
  const { items } = await contentOf(tx, id)
  if (items.length > 0)
    await tx
      .insert(standardItemTable)
      .values(items.map((item, rowRank) => ({ ...item, recordId: made.id, rowRank })))
  await keepVersion(context, made.id)
  return { id: made.id, standardName }
}
