import { mostHandoverLines } from '@energy-console/contract/maintenance'
import { deviceTagsPage } from '@energy-console/contract/telemetry'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { type SaidRow, type Span, type Told, told } from '../handover/told'
import { isHung } from './standing'

/** Tags that hang on devices, or on all of the station. */
async function hungTags(tx: Tx, { stationId, until }: Span): Promise<Told> {
  const { rows } = await tx.execute<SaidRow>(sql`
    select coalesce(d.device_name, '整个站点') as name, t.reason as words, t.user_name as person, t.create_time as time,
      (count(*) over ())::int as total
    from (select * from device_tag where station_id = ${stationId} and ${isHung(until.getTime())}) t
      left join device d on d.id = t.device_id
    order by t.id desc limit ${mostHandoverLines}`)
  return told(rows)
}

/** What tags tell in the handover of a shift. */
export const tagHandover = {
  code: deviceTagsPage.code ?? deviceTagsPage.path,
  title: '在挂的牌',
  gather: hungTags,
}
