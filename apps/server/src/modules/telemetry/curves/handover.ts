import { mostHandoverLines } from '@energy-console/contract/maintenance'
import { curveNotes } from '@energy-console/contract/telemetry'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { type SaidRow, type Span, type Told, told } from '../handover/told'

/** What was noted at curves of the station. */
async function notes(tx: Tx, { stationId, from, until }: Span): Promise<Told> {
  const { rows } = await tx.execute<SaidRow>(sql`
    select coalesce(d.device_name, '整个站点') as name, n.note as words, coalesce(n.user_name, '') as person,
      n.note_time as time, (count(*) over ())::int as total
    from curve_note n left join point p on p.id = n.item_id left join device d on d.id = p.device_id
    where n.station_id = ${stationId} and n.create_time > ${from.toISOString()}::timestamptz
      and n.create_time <= ${until.toISOString()}::timestamptz
    order by n.note_time desc limit ${mostHandoverLines}`)
  return told(rows)
}

/** What notes tell in the handover of a shift. */
export const noteHandover = { code: curveNotes.codes.view, title: '曲线备注', gather: notes }
