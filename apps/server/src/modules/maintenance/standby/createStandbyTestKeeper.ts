import type { TaskText } from '@energy-console/contract'
import { type StandbyKind, standbySources } from '@energy-console/contract/maintenance'
import { type SQL, sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'
import { createRounds, type EngineTools, type RoundRecord, type Rounds } from '../../../platform/engine'
import type { Platform } from '../../../platform/module'
import { tellNotices } from '../../notices'
import { type Reminder, remindAmong } from '../reminder/remind'
import { storeOverdueDays } from './overdue'
import { standbySourceTable as source } from './table'

const everyMs = 600_000
const stationsAtOnce = 20

const noticeTypes = { dynamo: 9, eps: 10 } as const

/** People are told twice of a test: when it comes near, and the day after it should have been done. */
const reminders = (['dynamo', 'eps'] satisfies StandbyKind[]).flatMap((kind): Reminder[] => {
  const common = { noticeType: noticeTypes[kind], code: standbySources.codes.view, table: source }
  const columns = { ...source, day: source.dueDate, name: source.sourceName }
  const ofKind = (isDue: SQL) => sql`${source.kind} = ${kind} and ${isDue}`
  return [
    {
      ...common,
      columns,
      isDue: (today) => ofKind(sql`${source.remindDate} <= ${today} and ${source.dueDate} >= ${today}`),
      textOf: (name, count): TaskText =>
        count === 1
          ? { text: '{{name}} 的试验即将到期', params: { name } }
          : { text: '{{name}} 等 {{count}} 台的试验即将到期', params: { name, count } },
    },
    {
      ...common,
      columns: { ...columns, remindedDate: source.overdueDate },
      isDue: (today) => ofKind(sql`${source.dueDate} < ${today}`),
      textOf: (name, count): TaskText =>
        count === 1
          ? { text: '{{name}} 的试验已逾期', params: { name } }
          : { text: '{{name}} 等 {{count}} 台的试验已逾期', params: { name, count } },
    },
  ]
})

/**
 * Every ten minutes the sources of each station are looked at: each gets a reading that says by how many days its test is
 * overdue, of which the alarm engine does the rest, and people are told of tests that come near and that are overdue.
 */
export function createStandbyTestKeeper(platform: EngineTools & Pick<Platform, 'bus' | 'clock'>): Rounds {
  const { bus, clock } = platform
  return createRounds(platform, {
    name: 'standby tests',
    ...{ everyMs, most: stationsAtOnce },
    load: (tx, isOurs, roundMs) => stationsInTurns(tx, isOurs(sql`s.station_id`), roundMs),
    async store(tx, stationIds, roundMs) {
      const made = await storeOverdueDays(tx, await noteRound(tx, stationIds, roundMs), roundMs)
      const now = new Date(clock.now())
      const among = sql`${source.stationId} = any (${bigints(stationIds)})`
      const told = []
      for (const one of reminders) told.push(...(await remindAmong(tx, one, among, now)))
      return { made, told }
    },
    onStored(answers) {
      for (const { told } of answers) tellNotices(bus, told)
      if (answers.some(({ made }) => made > 0)) bus.publish('readings.made', {})
    },
  })
}

/** Stations with sources to which a round has not come, of each tenant one in turn; those that have waited longest first. */
async function stationsInTurns(tx: Tx, isOurs: SQL, roundMs: number): Promise<RoundRecord[]> {
  const { rows } = await tx.execute<RoundRecord & Record<string, unknown>>(sql`
    select p.id::text as id, p.tenant_id as "tenantId", p.station_name as subject
    from station p join (
      select s.station_id, min(coalesce(s.round_time, '-infinity')) as round_time from standby_source s
      where ${isOurs} and s.round_time is distinct from to_timestamp(${roundMs}::float8 / 1000) group by s.station_id
    ) w on w.station_id = p.id
    order by row_number() over (partition by p.tenant_id order by w.round_time, p.id), p.tenant_id`)
  return rows
}

/** Notes that a round has come to the sources of stations, and answers which these are. */
async function noteRound(tx: Tx, stationIds: readonly string[], roundMs: number): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    update standby_source set round_time = to_timestamp(${roundMs}::float8 / 1000)
    where station_id = any (${bigints(stationIds)}) returning id::text as id`)
  return rows.map(({ id }) => id)
}
