import { engineeringErrors, mostSheetRows, sheetLife } from '@energy-console/contract/engineering'
import { sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'
import { notFound, refuse } from '../../../platform/errors'
import { type Mover, moveWhere, noteBeginning } from '../../../platform/lifecycle'
import { commissioningSheetTable, sheetHistoryTable } from './table'

/** Where sheets live. */
export const sheetTables = { record: commissioningSheetTable, history: sheetHistoryTable }

/** What the rows of a sheet have come to. */
const noProgress = { total: 0, ok: 0, wrong: 0, away: 0, none: 0 }

/** How far sheets are, by id. */
export async function progressOf(tx: Tx, ids: readonly string[]): Promise<(id: string) => typeof noProgress> {
  if (ids.length === 0) return () => noProgress
  const { rows } = await tx.execute<typeof noProgress & { id: string }>(sql`
    select sheet_id::text as id, count(*)::int as total, count(*) filter (where result = 'ok')::int as ok,
      count(*) filter (where result = 'wrong')::int as wrong, count(*) filter (where result = 'away')::int as away,
      count(*) filter (where result = 'none')::int as none
    from commissioning_row where sheet_id = any (${bigints(ids)}) group by sheet_id`)
  const progress = new Map(rows.map(({ id, ...row }) => [id, row]))
  return (id) => progress.get(id) ?? noProgress
}

/** Puts the points that a new sheet is about on it, by gateway, device and property. @throws noPoints, tooManyPoints */
export async function fillSheet(tx: Tx, sheetId: string): Promise<void> {
  const { rowCount } = await tx.execute(sql`
    insert into commissioning_row (tenant_id, station_id, sheet_id, row_rank, item_id, device_name, property_no, property_name,
      unit, decimals, data_type, enum_map, is_writable, expected)
    select s.tenant_id, s.station_id, s.id,
      row_number() over (order by g.gateway_name nulls last, d.device_name, d.id, q.category desc, q.property_rank, q.id),
      p.id, d.device_name, q.property_no, q.property_name, coalesce(q.unit, ''), q.decimals, q.data_type, q.enum_map,
      q.access = 'read-write', left(${expectedText}, 500)
    from commissioning_sheet s join device d on d.station_id = s.station_id join point p on p.device_id = d.id
      join product_property q on q.id = p.property_id left join gateway g on g.id = d.gateway_id
    where s.id = ${sheetId} and (s.gateway_id is null or d.gateway_id = s.gateway_id)
      and (s.device_id is null or d.id = s.device_id) and (s.product_id is null or d.product_id = s.product_id)
    order by 4 limit ${mostSheetRows + 1}`)
  const count = rowCount ?? 0
  if (count === 0) throw refuse(engineeringErrors.noPoints, {}, 'stationId')
  if (count > mostSheetRows) throw refuse(engineeringErrors.tooManyPoints, { most: mostSheetRows })
}

/** The words of a state, else the range of a number. */
const expectedText = sql`
  coalesce(nullif((select string_agg(w.key || ' ' || w.value, ' / ' order by length(w.key), w.key) from jsonb_each_text(q.enum_map) w), ''),
    case when q.data_type = 'number' and q.min is not null and q.max is not null then q.min || ' ~ ' || q.max
      when q.data_type = 'number' and q.min is not null then '≥ ' || q.min
      when q.data_type = 'number' and q.max is not null then '≤ ' || q.max end, '')`

/** Holds a sheet until the transaction ends, and answers how it is. @throws 404 for one that the scope does not show */
export async function holdSheet(tx: Tx, id: string) {
  type Held = { status: 'open' | 'signed'; version: number; left: number; next: number | null }
  // counted by a statement of its own: what somebody marked while this one waited is seen by none that began before
  await tx.execute(sql`select from commissioning_sheet where id = ${id} for update`)
  const { rows } = await tx.execute<Held>(sql`
    select h.status, h.version,
      (select count(*)::int from commissioning_row r where r.sheet_id = h.id and r.result = 'todo') as left,
      (select n.version from commissioning_sheet n where n.previous_id = h.id) as next
    from commissioning_sheet h where h.id = ${id}`)
  const [sheet] = rows
  if (!sheet) throw notFound()
  return sheet
}

/** Freezes a sheet with who signs it and when. */
export async function signSheet(
  tx: Tx,
  { id, by, signedTime, note }: { id: string; by: Mover; signedTime: Date; note?: string | undefined },
): Promise<void> {
  await moveWhere(tx, sheetLife, sheetTables, {
    ...{ name: 'sign', where: sql`c.id = ${id}`, by, note },
    set: sql`signed_by = ${by.userName}, signed_time = ${signedTime.toISOString()}::timestamptz, signed_note = ${note ?? null}`,
  })
}

/** Makes the next version of a signed sheet, with all of its rows as they are. Answers its id. */
export async function copySheet(tx: Tx, id: string, by: Mover): Promise<string> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into commissioning_sheet (tenant_id, station_id, sheet_name, gateway_id, device_id, product_id, version, previous_id, remark)
    select tenant_id, station_id, sheet_name, gateway_id, device_id, product_id, version + 1, id, remark
    from commissioning_sheet where id = ${id} returning id::text as id`)
  const copy = rows[0]?.id
  if (copy === undefined) throw notFound()
  await tx.execute(sql`
    insert into commissioning_row (tenant_id, station_id, sheet_id, row_rank, item_id, device_name, property_no, property_name,
      unit, decimals, data_type, enum_map, is_writable, expected, result, checked_value, remark, checked_by, checked_time)
    select tenant_id, station_id, ${copy}, row_rank, item_id, device_name, property_no, property_name,
      unit, decimals, data_type, enum_map, is_writable, expected, result, checked_value, remark, checked_by, checked_time
    from commissioning_row where sheet_id = ${id}`)
  await noteBeginning(tx, sheetLife, sheetTables, { name: 'reopen', id: copy, by })
  return copy
}
