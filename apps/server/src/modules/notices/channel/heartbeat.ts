import { sql } from 'drizzle-orm'
import type { Platform } from '../../../platform/module'
import type { Language } from '../../../platform/words'
import { laneOf } from './lane'

interface DueChannel extends Record<string, unknown> {
  id: string
  tenantId: string
  channelName: string
  kind: string
  heartbeatMinutes: number
  heartbeatMs: number
  language: Language
  recipient: string
}

/** Channels whose heartbeats are looked after at once. */
const atOnce = 500

/**
 * Leaves the heartbeats that are due, each of a channel once for its time: whoever waits for them elsewhere knows by their absence that the
 * platform stands. One that could not leave before the next is due is not sent any more.
 */
export async function leaveHeartbeats(
  { db, outbox, clock, words }: Pick<Platform, 'db' | 'outbox' | 'clock' | 'words'>,
  isTenantOpen: (tenantId: string) => boolean,
): Promise<void> {
  const now = clock.now()
  await db.asSystem(async (tx) => {
    const { rows } = await tx.execute<DueChannel>(sql`
      with due as (
        select id, heartbeat_ms, heartbeat_minutes * 60000 as every_ms from delivery_channel
        where is_enabled and heartbeat_minutes is not null and heartbeat_ms <= ${now}
        order by heartbeat_ms limit ${atOnce} for update skip locked
      )
      update delivery_channel c set heartbeat_ms = d.heartbeat_ms + d.every_ms * ((${now} - d.heartbeat_ms) / d.every_ms + 1)
      from due d where c.id = d.id
      returning c.id::text as id, c.tenant_id as "tenantId", c.channel_name as "channelName", c.kind, c.language,
        c.heartbeat_minutes as "heartbeatMinutes", d.heartbeat_ms::float8 as "heartbeatMs", coalesce(c.addresses, '') as recipient`)
    const open = rows.filter(({ tenantId }) => isTenantOpen(tenantId))
    await outbox.post(
      tx,
      open.map(({ id, tenantId, channelName, kind, language, heartbeatMinutes, heartbeatMs, recipient }) => {
        const t = words.in(language)
        return {
          ...{
            tenantId,
            stationId: null,
            key: `heartbeat/${id}/${heartbeatMs}`,
            sender: kind,
            lane: laneOf(id),
          },
          ...{ targetId: id, targetName: channelName, recipient: recipient.split('\n').join(', ') },
          source: 'heartbeat',
          title: t('平台心跳'),
          content: t('能源监控平台运行正常。下一次心跳在 {{minutes}} 分钟后；届时未收到，请检查平台。', {
            minutes: String(heartbeatMinutes),
          }),
          data: { told: { kind: 'heartbeat', everyMinutes: heartbeatMinutes } },
          untilMs: now + heartbeatMinutes * 60_000,
        }
      }),
    )
  })
}
