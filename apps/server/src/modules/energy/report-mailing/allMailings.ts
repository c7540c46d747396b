import { mostMailingsTold } from '@energy-console/contract/energy'
import { sql } from 'drizzle-orm'
import { bigints, type Database } from '../../../platform/database'
import { notFound } from '../../../platform/errors'
import type { Session } from '../../../platform/http'
import { isStillHere, reachedUsers } from '../../identity'
import { withStanding } from './rules'

/*
 * A mailing is its maker's alone (`makersPolicy`), and its report may be. What its tenant sends to whom is its administrator's
 * concern all the same: here he is told of the mailings of others, and of their reports no more than what they are called.
 */

/** Mailings of a tenant, of reports of no station or of one that the session sees. */
const seenBy = ({ tenantId, stationIds }: Session) => sql`
  report_mailing m join custom_report r on r.id = m.report_id
  where m.tenant_id = ${tenantId} and r.tenant_id = ${tenantId}
    and (r.station_id is null or ${stationIds === 'all' ? sql`true` : sql`r.station_id = any (${bigints(stationIds)})`})`

interface Row extends Record<string, unknown> {
  id: string
  mailingName: string
  reportId: string
  reportName: string
  userName: string
  isMakerGone: boolean
  rule: string
  time: string
  addresses: string | null
  isEnabled: boolean
  userIds: string
}

/** The mailings of everybody of the session's tenant, those that leave first, first. */
export const allMailings = (db: Database, session: Session) =>
  db.asSystem(async (tx) => {
    const { rows } = await tx.execute<Row>(sql`
      select m.id::text as id, m.mailing_name as "mailingName", r.report_name as "reportName",
        r.id::text as "reportId", m.user_name as "userName", not ${sql.raw(isStillHere('m.create_user'))} as "isMakerGone", m.rule, m.time, m.addresses, m.is_enabled as "isEnabled", m.user_ids as "userIds"
      from ${seenBy(session)}
      order by m.is_enabled desc, m.next_ms, m.id limit ${mostMailingsTold}`)
    const idsOf = (row: Row) => row.userIds.split(',').filter(Boolean)
    const users = await reachedUsers(tx, rows.flatMap(idsOf))
    const stood = await withStanding({ tx, session }, rows)
    return stood.map(({ userIds, ...row }) => ({
      ...row,
      recipients: idsOf({ ...row, userIds }).flatMap((id) => users.get(id)?.name ?? []),
    }))
  })

/** Disables a mailing of the session's tenant, whoever has made it. @throws notFound */
export const stopMailingOf = (db: Database, session: Session, id: string): Promise<void> =>
  db.asSystem(async (tx) => {
    const { rowCount } = await tx.execute(sql`
      update report_mailing set is_enabled = false, next_ms = null, update_time = now(), update_user = ${session.userId}
      where id = (select m.id from ${seenBy(session)} and m.id = ${id})`)
    if (!rowCount) throw notFound()
  })
