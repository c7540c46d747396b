import { coreErrors, type FieldChange } from '@energy-console/contract'
import { sql } from 'drizzle-orm'
import { bigints, type Database } from '../../../platform/database'
import { notFound, refuse } from '../../../platform/errors'
import type { Session } from '../../../platform/http'
import { isStillHere } from '../../identity'

/*
 * A report is its maker's, and so is a mailing (`ownPolicy`, `makersPolicy`): nobody else reaches them by his own rights, which end
 * with his account. Here somebody who may becomes their maker.
 */

interface Found extends Record<string, unknown> {
  reportName: string
  userName: string | null
  isGone: boolean
}

/**
 * Makes the session's user the maker of a report of his tenant, of no station or of one that he sees, and of its mailings, as far
 * as their makers are gone. Answers what has changed.
 *
 * @throws notFound, for a report too that nobody but another maker knows of; core.makerIsThere
 */
export const takeOver = (db: Database, session: Session, id: string): Promise<FieldChange[]> =>
  db.asSystem(async (tx) => {
    const { tenantId, stationIds, userId, userName } = session
    const { rows } = await tx.execute<Found>(sql`
      select r.report_name as "reportName", r.user_name as "userName", not ${sql.raw(isStillHere('r.create_user'))} as "isGone"
      from custom_report r where r.id = ${id} and r.tenant_id = ${tenantId}
        and (r.station_id is null or ${stationIds === 'all' ? sql`true` : sql`r.station_id = any (${bigints(stationIds)})`})
        and (r.is_shared or r.create_user = ${userId} or exists (select from report_mailing m where m.report_id = r.id))
      for update`)
    const [report] = rows
    if (!report) throw notFound()
    const { reportName, isGone } = report
    const his = sql`create_user = ${userId}, user_name = ${userName}, update_time = now(), update_user = ${userId}`
    if (isGone) await tx.execute(sql`update custom_report set ${his} where id = ${id}`)
    const mailings = await tx.execute<{ mailingName: string; userName: string }>(sql`
      with former as (
        select m.id, m.user_name from report_mailing m
        where m.report_id = ${id} and not ${sql.raw(isStillHere('m.create_user'))} for update)
      update report_mailing m set ${his} from former where m.id = former.id
      returning m.mailing_name as "mailingName", former.user_name as "userName"`)
    if (!isGone && mailings.rows.length === 0)
      throw refuse(coreErrors.makerIsThere, { name: report.userName ?? '' })
    const change = (record: string, before: string | null) => ({
      ...{ record, field: '创建人', before: before ?? '', after: userName },
    })
    return [
      ...(isGone ? [change(reportName, report.userName)] : []),
      ...mailings.rows.map((mailing) => change(mailing.mailingName, mailing.userName)),
    ]
  })
