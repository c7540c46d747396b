import { automationErrors, speakingMs, type UtteranceState } from '@energy-console/contract/automation'
import { sql } from 'drizzle-orm'
import { bigints, type Database, type Tx } from '../../../platform/database'
import { notFound, refuse } from '../../../platform/errors'
import type { Said } from '../timing/table'

/** Text that waits for a speaker. */
export interface WaitingUtterance extends Record<string, unknown> {
  id: string
  tenantId: string
  stationId: string
  content: string
  source: string
  /** Unix ms. */
  untilMs: number
  deviceName: string
  /** None where the speaker is gone, or has no point any more. */
  itemId: string | null
  repeats: number
  userId: string
  userName: string
  /** How the command of an earlier process stands, where there is one. */
  status: string | null
}

const atOnce = 200
/** A browser that has taken a text says what came of it so long after the longest that saying it takes, ms. */
const tellsWithinMs = 60_000
/** How fast and how often a device that is gone meanwhile may have been saying its text. */
const slowest = { rate: 0.5, repeats: 5 }

/** The oldest texts that wait for speakers and are not in hand. */
export const waitingUtterances = (db: Database, inHand: readonly string[]): Promise<WaitingUtterance[]> =>
  db.asSystem(async (tx) => {
    const { rows } = await tx.execute<WaitingUtterance>(sql`
      select u.id::text as id, u.tenant_id as "tenantId", u.station_id::text as "stationId", u.content, u.source,
        u.until_ms::float8 as "untilMs", u.device_name as "deviceName", d.item_id::text as "itemId",
        coalesce(d.repeats, 1)::int as repeats, coalesce(d.owner_user_id, 0)::text as "userId",
        coalesce(d.owner_user_name, '') as "userName",
        (select c.status from device_command c where c.origin = 'voice/' || u.id and c.status <> 'cancelled' limit 1) as status
      from voice_utterance u left join voice_device d on d.id = u.voice_device_id
      where u.state = 'waiting' and u.is_network and u.id <> all (${bigints(inHand)}) order by u.id limit ${atOnce}`)
    return rows
  })

/** Notes what came of a text. */
export const settleUtterance = (
  db: Database,
  id: string,
  { state, reason, now }: { state: UtteranceState; reason?: Said; now: number },
): Promise<void> =>
  db.asSystem(async (tx) => {
    await tx.execute(sql`
      update voice_utterance set state = ${state}, reason = ${reason ? JSON.stringify(reason) : null}::jsonb,
        spoken_time = case when ${state} = 'spoken' then to_timestamp(${now} / 1000.0) end
      where id = ${id} and state = 'waiting'`)
  })

const saidOf = ({ text }: { text: string }) => JSON.stringify({ text, params: {} })

/** Gives up what no browser took in time, or was cut off, and what tells of an alarm that waits for nobody any more. */
export const giveUpUtterances = (db: Database, now: number): Promise<void> =>
  db.asSystem(async (tx) => {
    await tx.execute(sql`
      update voice_utterance u set state = 'missed', reason = ${saidOf(automationErrors.alarmSeenTo)}::jsonb
      where state = 'waiting' and alarm_id is not null and not exists (select from alarm a where a.id = u.alarm_id
        and a.confirm_time is null and (a.clear_time is null or u.outlasts_clear) and a.suppression is null)`)
    await tx.execute(sql`
      update voice_utterance set state = case state when 'waiting' then 'missed' else 'failed' end,
        reason = case state when 'waiting' then ${saidOf(automationErrors.nobodyListens)}::jsonb
          else ${saidOf(automationErrors.cutOff)}::jsonb end
      where not is_network and ((state = 'waiting' and until_ms < ${now})
        or (state = 'taken' and taken_ms + ${tellsWithinMs}::int + coalesce(
          (select d.repeats * (${speakingMs.start}::int + length(content) * ${speakingMs.character}::int / d.rate)
            from voice_device d where d.id = voice_device_id),
          ${slowest.repeats}::int * (${speakingMs.start}::int + length(content) * ${speakingMs.character}::int / ${slowest.rate}::float8)
        ) < ${now}))`)
  })

/** A browser takes a text. @throws 404 for one that the scope does not show, utteranceGone */
export async function takeOf(tx: Tx, id: string, now: number) {
  type Taken = { content: string; volume: number; rate: number; repeats: number }
  const { rows } = await tx.execute<Taken>(sql`
    update voice_utterance u set state = 'taken', taken_ms = ${now} from voice_device d
    where u.id = ${id} and d.id = u.voice_device_id and u.state = 'waiting' and not u.is_network and u.until_ms >= ${now}
    returning u.content, d.volume::int as volume, d.rate, d.repeats::int as repeats`)
  const [taken] = rows
  if (!taken) throw await goneOf(tx, id)
  return taken
}

/** It says what came of it. @throws 404 for one that the scope does not show, utteranceGone for one that nobody has taken */
export async function tellOf(
  tx: Tx,
  { id, outcome }: { id: string; outcome: 'spoken' | 'shown' },
  now: number,
): Promise<void> {
  const { rowCount } = await tx.execute(sql`
    update voice_utterance set state = ${outcome}, spoken_time = to_timestamp(${now} / 1000.0)
    where id = ${id} and state = 'taken'`)
  if (!rowCount) throw await goneOf(tx, id)
}

async function goneOf(tx: Tx, id: string) {
  const { rows } = await tx.execute(sql`select from voice_utterance where id = ${id}`)
  return rows.length === 0 ? notFound() : refuse(automationErrors.utteranceGone)
}

/** Old entries are forgotten so many at a time. */
const forgottenAtOnce = 1_000

/** Forgets what was to be said before an instant (Unix ms); a job. */
export async function forgetUtterances(db: Database, before: number, stopping: AbortSignal): Promise<void> {
  let removed = forgottenAtOnce
  while (removed === forgottenAtOnce && !stopping.aborted)
    removed = await db.asSystem(async (tx) => {
      const { rowCount } = await tx.execute(sql`
        delete from voice_utterance where id in (
          select id from voice_utterance where create_time < to_timestamp(${before} / 1000.0) limit ${forgottenAtOnce})`)
      return rowCount ?? 0
    })
}
