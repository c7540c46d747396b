import { type BodyOf, cutText } from '@energy-console/contract'
import { valueWithUnit } from '@energy-console/contract/devices'
import {
  engineeringErrors,
  type markCommissioningRows,
  mostMarked,
} from '@energy-console/contract/engineering'
import { inArray, sql } from 'drizzle-orm'
import { bigints, type Tx, texts } from '../../../platform/database'
import { notFound, refuse } from '../../../platform/errors'
import type { ReadLatest } from '../../devices'
import { commissioningRowTable } from './table'

interface Checking {
  readLatest: ReadLatest
  userName: string
  /** Unix ms. */
  now: number
}

/**
 * Notes the result of points with what they show now, or a remark alone. Whoever signs meanwhile waits.
 * @throws 404 where one is not seen, sheetSigned, tooManyMarked
 */
export async function markRows(
  tx: Tx,
  { readLatest, userName, now }: Checking,
  { ids, result, remark }: BodyOf<typeof markCommissioningRows>,
): Promise<{ count: number }> {
  const wanted = [...new Set(ids.split(','))]
  if (wanted.length > mostMarked) throw refuse(engineeringErrors.tooManyMarked, { most: mostMarked })
  const rows = await tx.select().from(commissioningRowTable).where(inArray(commissioningRowTable.id, wanted))
  if (rows.length < wanted.length) throw notFound()
  const sheetIds = [...new Set(rows.map(({ sheetId }) => sheetId))]
  const { rows: sheets } = await tx.execute<{ status: string }>(sql`
    select status from commissioning_sheet where id = any (${bigints(sheetIds)}) order by id for share`)
  if (sheets.some(({ status }) => status === 'signed')) throw refuse(engineeringErrors.sheetSigned)
  if (remark !== undefined)
    await tx.update(commissioningRowTable).set({ remark }).where(inArray(commissioningRowTable.id, wanted))
  if (result === undefined) return { count: rows.length }
  const isChecked = result !== 'todo'
  const latest = await readLatest(
    tx,
    isChecked ? rows.flatMap(({ itemId }) => (itemId === null ? [] : [itemId])) : [],
  )
  const shown = rows.map(({ itemId, ...format }) => {
    const value = itemId === null ? undefined : latest.get(itemId)?.value
    return value === undefined || value === null ? '' : cutText(valueWithUnit(value, format), 300)
  })
  await tx.execute(sql`
    update commissioning_row r set result = ${result}, checked_value = u.shown, checked_by = ${isChecked ? userName : ''},
      checked_time = ${isChecked ? sql`to_timestamp(${now} / 1000.0)` : sql`null`}
    from unnest(${bigints(rows.map(({ id }) => id))}, ${texts(shown)}) as u(id, shown) where r.id = u.id`)
  return { count: rows.length }
}
