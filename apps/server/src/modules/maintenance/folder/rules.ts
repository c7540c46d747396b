import { coreErrors } from '@energy-console/contract'
import {
  folderLevels,
  maintenanceErrors,
  type maintenanceFolders,
} from '@energy-console/contract/maintenance'
import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { notFound, refuse } from '../../../platform/errors'
import type { ResourceHooks } from '../../../platform/resource'
import { withDescendants } from '../../stations'
import { maintenanceFileTable } from '../file/table'
import { lockTree } from './lockTree'
import { maintenanceFolderTable } from './table'

interface Folder {
  folderName: string
  parentId: string
  stationId: string | null
}

/** Folders form a tree without cycles; what is below one belongs to its station. */
export const folderHooks: ResourceHooks<typeof maintenanceFolders, typeof maintenanceFolderTable> = {
  async beforeSave({ tx }, values, known) {
    await lockTree(tx, 'maintenance_folder')
    const before = known && (await folderAt(tx, known.id))
    const parentId = values.parentId ?? before?.parentId ?? '0'
    const below = before ? await withDescendants(tx, maintenanceFolderTable, before.id) : []
    if (below.includes(parentId)) throw refuse(maintenanceErrors.ownFolder, {}, 'parentId')
    const stationId =
      parentId === '0'
        ? ((values.stationId === undefined ? before?.stationId : values.stationId) ?? null)
        : await stationOfFolder(tx, parentId)
    const folderName = values.folderName ?? before?.folderName ?? ''
    await refuseSameName(tx, { folderName, parentId, stationId }, before?.id)
    if ((await levelOf(tx, parentId)) >= folderLevels)
      throw refuse(maintenanceErrors.tooDeep, { most: folderLevels }, 'parentId')
    return { ...values, parentId, stationId }
  },
  async afterSave({ tx }, id, _values, before) {
    if (!before) return
    const ids = await withDescendants(tx, maintenanceFolderTable, id)
    const stationId = await stationOfFolder(tx, id)
    await tx.update(maintenanceFolderTable).set({ stationId }).where(inArray(maintenanceFolderTable.id, ids))
    await tx
      .update(maintenanceFileTable)
      .set({ stationId })
      .where(inArray(maintenanceFileTable.folderId, ids))
  },
}

/** A folder as it is now that nobody else changes the tree. */
async function folderAt(tx: Tx, id: string) {
  const [folder] = await tx.select().from(maintenanceFolderTable).where(eq(maintenanceFolderTable.id, id))
  if (!folder) throw notFound()
  return folder
}

/** The station of a folder, which does not change before the transaction ends. @throws notFound */
export async function holdFolder(tx: Tx, folderId: string): Promise<string | null> {
  const [folder] = await tx
    .select({ stationId: maintenanceFolderTable.stationId })
    .from(maintenanceFolderTable)
    .where(eq(maintenanceFolderTable.id, folderId))
    .for('share')
  if (!folder) throw notFound()
  return folder.stationId
}

/** The station that the files of a folder belong to. @throws notFound for a folder that the request does not see */
export async function stationOfFolder(tx: Tx, folderId: string): Promise<string | null> {
  const [folder] = await tx
    .select({ stationId: maintenanceFolderTable.stationId })
    .from(maintenanceFolderTable)
    .where(eq(maintenanceFolderTable.id, folderId))
  if (!folder) throw notFound()
  return folder.stationId
}

async function refuseSameName(tx: Tx, { folderName, parentId, stationId }: Folder, id: string | undefined) {
  const table = maintenanceFolderTable
  const [other] = await tx
    .select({ id: table.id })
    .from(table)
    .where(
      and(
        eq(table.folderName, folderName),
        eq(table.parentId, parentId),
        stationId === null ? isNull(table.stationId) : eq(table.stationId, stationId),
        id === undefined ? undefined : ne(table.id, id),
      ),
    )
    .limit(1)
  if (other) throw refuse(coreErrors.duplicate, { field: '文件夹名称', value: folderName }, 'folderName')
}

/** How deep a folder lies: 1 at the top; 0 for the top itself. */
async function levelOf(tx: Tx, folderId: string): Promise<number> {
  const { rows } = await tx.execute<{ level: number }>(sql`
    with recursive above as (
      select id, parent_id, 1 as level from maintenance_folder where id = ${folderId}
      union all
      select f.id, f.parent_id, level + 1 from maintenance_folder f join above on f.id = above.parent_id
      where level < ${folderLevels + 1}
    )
    select coalesce(max(level), 0)::int as level from above`)
  return rows[0]?.level ?? 0
}
