import { coreErrors, type QueryOf } from '@energy-console/contract'
import type { listMaintenanceFiles, MaintenanceFileRow } from '@energy-console/contract/maintenance'
import { and, asc, desc, eq, ilike, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { attachmentTable } from '../../../platform/attachments'
import type { Tx } from '../../../platform/database'
import { refuse } from '../../../platform/errors'
import { escapeLike } from '../../../platform/text'
import { requireStation, stationTable, withDescendants } from '../../stations'
import { stationOfFolder } from '../folder/rules'
import { maintenanceFolderTable } from '../folder/table'
import { maintenanceFileTable as file, maintenanceFileVersionTable as version } from './table'

/** When it is, and the zone of files without a station. */
export interface Today {
  now: Date
  timeZone: string
}

type Query = QueryOf<typeof listMaintenanceFiles>

/** Days until a file expires, by the clock of its station; where no clock has that zone, by that of UTC. */
const daysLeft = ({ now, timeZone }: Today) =>
  sql<
    number | null
  >`(${file.expireDate} - (${now.toISOString()}::timestamptz at time zone usable_zone(coalesce(${stationTable.timeZone}, ${timeZone})))::date)`

/** A condition for files that come near their day, have passed it, or either. */
export const isDue = (today: Today, state: 'due' | 'expired' | 'either'): SQL => {
  const left = daysLeft(today)
  if (state === 'expired') return sql`${left} < 0`
  const isNear = sql`${left} <= ${file.remindDays}`
  return state === 'due' ? sql`${left} >= 0 and ${isNear}` : sql`(${left} < 0 or ${isNear})`
}

const selected = (today: Today) => ({
  id: file.id,
  fileName: file.fileName,
  folderId: file.folderId,
  folderName: maintenanceFolderTable.folderName,
  stationId: file.stationId,
  stationName: stationTable.stationName,
  tags: file.tags,
  expireDate: file.expireDate,
  remindDays: file.remindDays,
  daysLeft: daysLeft(today),
  remark: file.remark,
  version: file.version,
  versions: sql<number>`(select count(*)::int from ${version} where ${version.fileId} = ${file.id})`,
  attachment: {
    id: attachmentTable.id,
    fileName: attachmentTable.fileName,
    size: attachmentTable.size,
    contentType: attachmentTable.contentType,
  },
  updateTime: file.updateTime,
  updateUserName: file.updateUserName,
})

interface Selection {
  where: SQL | undefined
  order: readonly SQL[]
  limit: number
  offset?: number
}

/** Files as the wire shows them. */
export async function findFiles(tx: Tx, today: Today, { where, order, limit, offset = 0 }: Selection) {
  const rows = await tx
    .select(selected(today))
    .from(file)
    .innerJoin(attachmentTable, eq(attachmentTable.id, file.attachmentId))
    .leftJoin(maintenanceFolderTable, eq(maintenanceFolderTable.id, file.folderId))
    .leftJoin(stationTable, eq(stationTable.id, file.stationId))
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  return rows.map((row) => ({ ...row, dueState: dueStateOf(row) }))
}

const dueStateOf = ({ daysLeft: left, remindDays }: Pick<MaintenanceFileRow, 'daysLeft' | 'remindDays'>) =>
  left === null || left > remindDays ? ('none' as const) : left < 0 ? ('expired' as const) : ('due' as const)

const countFiles = async (tx: Tx, where: SQL | undefined) => {
  const [row] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(file)
    .leftJoin(stationTable, eq(stationTable.id, file.stationId))
    .where(where)
  return row?.total ?? 0
}

const sortable = {
  fileName: file.fileName,
  updateTime: file.updateTime,
  expireDate: file.expireDate,
  size: attachmentTable.size,
} as const

function orderOf({ ascs, descs }: Query): SQL[] {
  const named = (list: string | undefined, order: typeof asc) =>
    (list ?? '')
      .split(',')
      .filter(Boolean)
      .map((field) => {
        const column = Object.hasOwn(sortable, field) && sortable[field as keyof typeof sortable]
        if (!column) throw refuse(coreErrors.invalid, { field, reason: '不能按此字段排序' }, field)
        return sql`${order(column)} nulls last`
      })
  const asked = [...named(ascs, asc), ...named(descs, desc)]
  return [...(asked.length > 0 ? asked : [desc(file.updateTime)]), desc(file.id)]
}

/** One page of the files that a query finds. */
export async function pageOfFiles(tx: Tx, today: Today, query: Query) {
  const { size, current } = query
  const where = await conditionOf(tx, today, query)
  const [records, total] = [
    await findFiles(tx, today, { where, order: orderOf(query), limit: size, offset: (current - 1) * size }),
    await countFiles(tx, where),
  ]
  return { records, total, size, current, pages: Math.ceil(total / size) }
}

/** Files of the stations, and those that belong to none; undefined where all are asked for. */
export const ofStations = (stationIds: string | undefined): SQL | undefined =>
  stationIds === undefined
    ? undefined
    : or(isNull(file.stationId), inArray(file.stationId, stationIds.split(',')))

async function conditionOf(tx: Tx, today: Today, query: Query) {
  const { folderId, stationId, stationIds, keyword, tag, kind, due } = query
  const isSearch = [keyword, tag, kind, due].some((asked) => asked !== undefined)
  const folders =
    folderId === undefined
      ? undefined
      : isSearch
        ? await withDescendants(tx, maintenanceFolderTable, folderId)
        : [folderId]
  if (stationId !== undefined) await requireStation(tx, stationId)
  if (folderId !== undefined) await stationOfFolder(tx, folderId)
  const like = `%${escapeLike(keyword?.trim() ?? '')}%`
  return and(
    folders && inArray(file.folderId, folders),
    keyword === undefined
      ? undefined
      : or(
          ilike(file.fileName, like),
          ilike(file.remark, like),
          sql`array_to_string(${file.tags}, ' ') ilike ${like}`,
        ),
    stationId === undefined ? undefined : or(isNull(file.stationId), eq(file.stationId, stationId)),
    ofStations(stationIds),
    tag === undefined ? undefined : sql`${tag} = any (${file.tags})`,
    kind === undefined ? undefined : eq(file.kind, kind),
    due === undefined ? undefined : isDue(today, due),
  )
}

const mostDue = 200

/** The files whose day comes near or has passed, the most urgent first. */
export const dueFiles = (tx: Tx, today: Today) =>
  findFiles(tx, today, {
    where: isDue(today, 'either'),
    order: [asc(file.expireDate), asc(file.id)],
    limit: mostDue,
  })
