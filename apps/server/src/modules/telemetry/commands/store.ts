import { telemetryErrors } from '@energy-console/contract/telemetry'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { refuse } from '../../../platform/errors'
import { storableJson, storableText } from '../../../platform/text'
import type { DeviceRoute } from '../routing/route'
import type { CommandRequest } from './command'
import { instantOf } from './moves'

/** What a device is asked, and of which point. */
export interface Sendable {
  id: string
  method: string
  params: unknown
  itemId: string | null
  /** In the unit of the point. */
  wanted: unknown
}

/** A command as its row has it. */
export interface StoredCommand extends Record<string, unknown>, Sendable {
  deviceId: string
  operationId: string | null
  userId: string | null
  userName: string
  status: string
  origin: string | null
  expireMs: number | null
}

/** Stores a command as it begins; `expireMs` is Unix ms. Answers its id. @throws selectionOver where its origin has given one already, or its point is written by another */
export async function storeCommand(
  tx: Tx,
  device: DeviceRoute,
  { method, params, point, by, operationId, origin }: CommandRequest,
  { status, expireMs }: { status: 'asked' | 'selected' | 'requested'; expireMs: number },
): Promise<string> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into device_command (tenant_id, station_id, device_id, item_id, property_name, wanted, value_text, user_id,
      user_name, method, params, status, expire_time, operation_id, origin)
    values (${device.tenantId}, ${device.stationId}, ${device.id}, ${point?.itemId ?? null}::bigint,
      ${storableText(point?.propertyName ?? '', 64)}, ${point ? storableJson(point.wanted) : null}::jsonb,
      ${storableText(point?.valueText ?? '', 200)}, ${by?.userId ?? null}::bigint, ${storableText(by?.userName ?? '', 64)}, ${method},
      ${storableJson(params ?? null)}::jsonb, ${status},
      ${instantOf(expireMs)}, ${operationId ?? null}::bigint, ${origin ?? null})
    on conflict do nothing returning id::text as id`)
  const [stored] = rows
  if (!stored) throw refuse(telemetryErrors.selectionOver)
  return stored.id
}

/** The commands that a condition (over `device_command c`) finds, oldest first, so many at the most. */
export async function findStored(tx: Tx, where: SQL, most = 1_000): Promise<StoredCommand[]> {
  const { rows } = await tx.execute<StoredCommand>(sql`
    select c.id::text as id, c.device_id::text as "deviceId", c.item_id::text as "itemId", c.method, c.params, c.wanted,
      c.operation_id::text as "operationId", c.user_id::text as "userId", c.user_name as "userName", c.status, c.origin,
      (extract(epoch from c.expire_time) * 1000)::float8 as "expireMs"
    from device_command c where ${where} order by c.id limit ${most}`)
  return rows
}
