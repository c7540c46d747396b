import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/database'
import type { Attributes, Speaker } from '../../telemetry'
import { rowsOf } from './rows'
import { mayHave } from './states'

/** The firmware that somebody is being updated with. */
export interface Assigned extends Record<string, unknown> {
  targetId: string
  attachmentId: string
  title: string
  version: string
  size: string
  checksum: string
  way: 'attributes' | 'rpc'
  state: string
}

/** What a target must be, for who speaks: itself, or (where a gateway speaks) a device behind it. */
export const isOf = (
  { gatewayId, deviceId }: Pick<Speaker, 'gatewayId' | 'deviceId'>,
  isForBehind = false,
): SQL => {
  if (deviceId !== null) return sql`t.device_id = ${deviceId}`
  const own = sql`t.gateway_id = ${gatewayId}`
  return isForBehind
    ? sql`(${own} or t.device_id in (select d.id from device d where d.gateway_id = ${gatewayId}))`
    : own
}

/** Which firmware somebody is being updated with: the newest, and his own before that of devices behind him. */
export async function findAssigned(
  db: Database,
  speaker: Pick<Speaker, 'tenantId' | 'gatewayId' | 'deviceId'>,
  { isForBehind = false, where = sql`true` }: { isForBehind?: boolean; where?: SQL } = {},
): Promise<Assigned | undefined> {
  const [row] = await db.asSystem((tx) =>
    rowsOf<Assigned>(
      tx,
      sql`select t.id::text as "targetId", f.attachment_id::text as "attachmentId", f.title, f.version, f.size::text as size,
        f.checksum, r.way, t.state
      from firmware_target t join firmware_rollout r on r.id = t.rollout_id join firmware f on f.id = r.firmware_id
      where t.tenant_id = ${speaker.tenantId} and ${mayHave} and ${isOf(speaker, isForBehind)}
        and f.attachment_id is not null and ${where}
      order by (t.gateway_id is not null) desc, t.id desc limit 1`,
    ),
  )
  return row
}

/** The attributes of ThingsBoard, by which a device knows that there is a firmware for it. */
export const attributesOf = ({
  title,
  version,
  size,
  checksum,
}: Pick<Assigned, 'title' | 'version' | 'size' | 'checksum'>): Attributes => ({
  fw_title: title,
  fw_version: version,
  fw_tag: `${title} ${version}`,
  fw_size: Number(size),
  fw_checksum: checksum,
  fw_checksum_algorithm: 'SHA256',
})
