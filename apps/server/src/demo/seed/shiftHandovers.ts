import { handoverLife } from '@energy-console/contract/maintenance'
import { sql } from 'drizzle-orm'
import { alarmHandover } from '../../modules/alarms'
import { handoverHistoryTable, type KeptSection, shiftHandoverTable } from '../../modules/maintenance'
import { tagHandover } from '../../modules/telemetry'
import type { Tx } from '../../platform/database'
import type { Catalogue } from './catalogue'
import { findPeople } from './demoPeople'

const hourMs = 3_600_000
/** Shifts change at eight in the morning and in the evening by the clock of the plant, which is midnight and noon of UTC. */
export const shiftMs = 12 * hourMs
const shifts = 14

const remarks = [
  '运行正常，设备无异常声响。',
  '已巡视配电房，温度和声音正常；夜间注意 T2 变压器绕组温度。',
  '冷却塔补水一次，水位正常。',
  '柴油发电机油位正常，已检查启动蓄电池。',
  '钥匙和对讲机齐全，已交接。',
]

/** A week of handovers, at eight in the morning and in the evening by the clock of the plant, and the one that is written now. */
export async function seedShiftHandovers(
  tx: Tx,
  { stations, nowMs }: Pick<Catalogue, 'stations'> & { nowMs: number },
): Promise<void> {
  const { admin, operator } = await findPeople(tx)
  const stationId = stations.office
  // eight o'clock at UTC+8
  const lastMs = Math.floor(nowMs / shiftMs) * shiftMs
  const firstMs = lastMs - (shifts - 1) * shiftMs
  for (let untilMs = firstMs; untilMs <= lastMs; untilMs += shiftMs) {
    const at = (untilMs - firstMs) / shiftMs
    const [giver, taker] = at % 2 === 0 ? [operator, admin] : [admin, operator]
    const [from, until] = [new Date(untilMs - shiftMs), new Date(untilMs)]
    const taken = new Date(Math.min(untilMs + 10 * 60_000, nowMs))
    const [row] = await tx
      .insert(shiftHandoverTable)
      .values({
        ...{
          stationId,
          shiftName: nameAt(untilMs - 1),
          state: 'done',
          remarks: remarks[at % remarks.length],
        },
        ...{ fromTime: from, givenTime: until, givenUserId: giver.userId, givenBy: giver.userName },
        ...{ takenTime: taken, takenBy: taker.userName },
        sections: await sectionsOf(tx, { stationId, from, until }),
      })
      .returning({ id: shiftHandoverTable.id })
    if (!row) continue
    await tx
      .insert(handoverHistoryTable)
      .values([
        move(row.id, stationId, 'write', '', giver, new Date(untilMs - 20 * 60_000)),
        move(row.id, stationId, 'give', 'draft', giver, until),
        { ...move(row.id, stationId, 'take', 'waiting', taker, taken), note: '已核对，无异议。' },
      ])
  }
  const [draft] = await tx
    .insert(shiftHandoverTable)
    .values({ stationId, shiftName: nameAt(nowMs), remarks: remarks[0], fromTime: new Date(lastMs) })
    .returning({ id: shiftHandoverTable.id })
  if (draft)
    await tx
      .insert(handoverHistoryTable)
      .values(move(draft.id, stationId, 'write', '', operator, new Date(nowMs)))
}

const nameAt = (ms: number) => (Math.floor(ms / shiftMs) % 2 === 0 ? '早班' : '夜班')

const move = (
  recordId: string,
  stationId: string,
  transition: keyof typeof handoverLife.transitions,
  fromState: string,
  { userId, userName }: { userId: string; userName: string },
  moveTime: Date,
) => ({
  ...{ recordId, stationId, transition, fromState, userId, userName, moveTime },
  toState: handoverLife.transitions[transition].to,
})

/** What it would have gathered then: of what was open at that time, not of what is open now. */
async function sectionsOf(
  tx: Tx,
  span: { stationId: string; from: Date; until: Date },
): Promise<KeptSection[]> {
  const { rows } = await tx.execute<{ name: string; words: string; time: Date }>(sql`
    select equipment_name as name, alarm_content as words, alarm_time as time from alarm
    where station_id = ${span.stationId} and alarm_time <= ${span.until.toISOString()}::timestamptz
      and clear_time > ${span.until.toISOString()}::timestamptz
    order by level desc, alarm_time desc`)
  const open = rows.map(({ name, words, time }) => ({
    text: { text: '{{name}}：{{words}}', params: { name, words } },
    time: new Date(time).toISOString(),
  }))
  const sections: KeptSection[] = []
  for (const [at, { gather, ...source }] of [...alarmHandover, tagHandover].entries())
    sections.push({
      ...source,
      ...(at === 0 ? { count: open.length, lines: open } : await gather(tx, span)),
    })
  return sections
}
