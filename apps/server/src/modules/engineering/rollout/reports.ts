import { cutText } from '@energy-console/contract'
import { targetProblems } from '@energy-console/contract/engineering'
import { sql } from 'drizzle-orm'
import type { Database } from '../../../platform/database'
import type { Attributes, Speaker } from '../../telemetry'
import { isOf } from './assigned'
import { rowsOf } from './rows'
import { activeStates } from './states'

/** States as devices tell them. */
const told: Readonly<Record<string, string>> = {
  DOWNLOADING: 'downloading',
  DOWNLOADED: 'downloaded',
  VERIFIED: 'downloaded',
  UPDATING: 'updating',
  UPDATED: 'updated',
  FAILED: 'failed',
}

/** Notes what somebody tells of his firmware; answers the roll-outs that it has moved on. */
export async function noteReport(db: Database, speaker: Speaker, values: Attributes): Promise<string[]> {
  const { fw_state: saying, fw_error: error, current_fw_title: title, current_fw_version: version } = values
  await noteVersion(db, speaker, version)
  const state =
    typeof saying === 'string' && Object.hasOwn(told, saying.toUpperCase())
      ? told[saying.toUpperCase()]
      : undefined
  const has = typeof version === 'string' ? version : null
  const called = typeof title === 'string' ? title : null
  if (state === undefined && has === null) return []
  const reason = typeof error === 'string' ? cutText(error, 500) : null
  // One that has restarted with the wanted version has it, even where it does not say so, and so has one that had it before it
  // was offered; a success that comes late is one.
  const next = state ?? 'updated'
  const saysAll = state !== undefined || (has !== null && called !== null)
  const rows = await db.asSystem((tx) =>
    rowsOf<{ rolloutId: string }>(
      tx,
      sql`update firmware_target t set state = ${next}, state_time = now(),
        detail = ${next === 'failed' ? (reason ?? targetProblems.unsaid) : null},
        progress = case when ${next} in ('downloaded', 'updating', 'updated') then 100 else t.progress end
      from firmware_rollout r join firmware f on f.id = r.firmware_id
      where r.id = t.rollout_id and t.tenant_id = ${speaker.tenantId} and ${isOf(speaker)}
        and t.id = (select max(o.id) from firmware_target o where o.gateway_id is not distinct from t.gateway_id
          and o.device_id is not distinct from t.device_id and o.state <> 'waiting')
        and case when ${next} = 'updated'
          then t.state in ('offered', 'downloading', 'downloaded', 'updating', 'failed', 'cancelled')
            and (${has}::text is null or f.version = ${has}) and (${called}::text is null or f.title = ${called})
            and (${saysAll} or t.state in ('downloading', 'downloaded', 'updating'))
          else t.state in ${activeStates} end
      returning t.rollout_id::text as "rolloutId"`,
    ),
  )
  return rows.map(({ rolloutId }) => rolloutId)
}

/** What somebody says that he has: of a gateway that is its firmware. */
async function noteVersion(db: Database, { gatewayId, deviceId }: Speaker, version: unknown): Promise<void> {
  if (gatewayId === null || deviceId !== null || typeof version !== 'string' || version === '') return
  const said = cutText(version, 64)
  await db.asSystem((tx) =>
    tx.execute(
      sql`update gateway set firmware = ${said} where id = ${gatewayId} and firmware is distinct from ${said}`,
    ),
  )
}
