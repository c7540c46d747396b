import { automationErrors } from '@energy-console/contract/automation'
import { sql } from 'drizzle-orm'
import type { Platform } from '../../../platform/module'
import type { ReadLatest } from '../../devices'
import type { WaitingRun } from '../timing/waiting'
import { announce } from './announce'

/** Text waits at least so long for a browser, however late its schedule may be, ms. */
const leastWaitMs = 30_000

/** Says what an execution of a schedule is to say, and ends it: both or neither. */
export const announceRun = (
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  readLatest: ReadLatest,
  run: WaitingRun,
): Promise<void> =>
  db.asSystem(async (tx) => {
    type Due = {
      isEnabled: boolean
      isOvertaken: boolean
      content: string
      deviceIds: string
      untilMs: number
    }
    const { rows } = await tx.execute<Due>(sql`
      select t.is_enabled as "isEnabled", coalesce(t.content, '') as content, t.voice_device_ids as "deviceIds",
        r.until_ms::float8 as "untilMs",
        exists (select from timing_run o where o.task_id = r.task_id and o.state in ('waiting', 'over')
          and (o.due_ms, o.id) > (r.due_ms, r.id)) as "isOvertaken"
      from timing_run r join timing_task t on t.id = r.task_id
      where r.id = ${run.id} and r.state = 'waiting' for update of r`)
    const [due] = rows
    if (!due) return
    const now = clock.now()
    const end = async (state: 'over' | 'missed' | 'failed', why?: { text: string }) => {
      const reason = why ? JSON.stringify({ text: why.text, params: {} }) : null
      await tx.execute(sql`
        update timing_run set state = ${state}, start_ms = ${now}, reason = ${reason}::jsonb where id = ${run.id}`)
    }
    if (!due.isEnabled) return end('failed', automationErrors.switchedOff)
    if (due.isOvertaken) return end('missed', automationErrors.superseded)
    if (due.untilMs < now) return end('missed', automationErrors.tooLate)
    const said = await announce(
      tx,
      { readLatest, now },
      {
        ...{ tenantId: run.tenantId, stationId: run.stationId, content: due.content, source: run.taskName },
        ...(due.deviceIds === '' ? {} : { deviceIds: due.deviceIds.split(',') }),
        ...{ runId: run.id, untilMs: Math.max(due.untilMs, now + leastWaitMs) },
      },
    )
    await (said.length > 0 ? end('over') : end('failed', automationErrors.noVoiceDevice))
  })
