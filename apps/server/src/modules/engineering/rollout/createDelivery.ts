import { cutText } from '@energy-console/contract'
import { partBytes } from '@energy-console/contract/attachments'
import { targetProblems } from '@energy-console/contract/engineering'
import { type SQL, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { Attachments } from '../../../platform/attachments'
import type { Database } from '../../../platform/database'
import type { Attributes, DeviceService, Speaker, Telemetry } from '../../telemetry'
import type { OfferedTarget } from './advance'
import { activeStates } from './rules'

/** Bytes of files that are kept in memory for all who fetch at a time. */
const keptBytes = 32 * 1024 * 1024
/** How long it is remembered which file somebody is to have, ms: each of its parts asks. */
const rememberedMs = 3_000

/** The firmware that somebody is being updated with. */
interface Assigned extends Record<string, unknown> {
  targetId: string
  attachmentId: string
  title: string
  version: string
  size: string
  checksum: string
  way: 'attributes' | 'rpc'
  state: string
}

/** Firmware on its way: what is shared of it, its parts, and what those who fetch it tell. */
export interface FirmwareDelivery extends DeviceService {
  /** Tells those who are connected what they are offered; the others hear of it when they come. */
  offer(targets: readonly OfferedTarget[]): Promise<void>
}

/** What a target must be, for who speaks: itself, or (where a gateway speaks) a device behind it. */
const isOf = ({ gatewayId, deviceId }: Speaker, isForBehind = false): SQL => {
  if (deviceId !== null) return sql`t.device_id = ${deviceId}`
  const own = sql`t.gateway_id = ${gatewayId}`
  return isForBehind
    ? sql`(${own} or t.device_id in (select d.id from device d where d.gateway_id = ${gatewayId}))`
    : own
}

/** The attributes of ThingsBoard, by which a device knows that there is a firmware for it. */
const attributesOf = ({ title, version, size, checksum }: Assigned): Attributes => ({
  fw_title: title,
  fw_version: version,
  fw_tag: `${title} ${version}`,
  fw_size: Number(size),
  fw_checksum: checksum,
  fw_checksum_algorithm: 'SHA256',
})

/** States as devices tell them. */
const told: Readonly<Record<string, string>> = {
  DOWNLOADING: 'downloading',
  DOWNLOADED: 'downloaded',
  VERIFIED: 'downloaded',
  UPDATING: 'updating',
  UPDATED: 'updated',
  FAILED: 'failed',
}

export function createFirmwareDelivery(options: {
  db: Database
  attachments: Attachments
  telemetry: Pick<Telemetry, 'push' | 'request'>
  log: Logger
}): FirmwareDelivery {
  const { db, attachments, telemetry, log } = options
  const parts = new LRUCache<string, Buffer>({
    maxSize: keptBytes,
    sizeCalculation: ({ length }) => length || 1,
  })
  const reading = new Map<string, Promise<Buffer | undefined>>()
  const assigned = new LRUCache<string, { found: Assigned | undefined }>({ max: 5_000, ttl: rememberedMs })
  /** How far each target has come, in tenths: only these are written down. */
  const tenths = new LRUCache<string, number>({ max: 10_000 })

  const query = async <R extends Record<string, unknown>>(statement: SQL): Promise<R[]> =>
    // what a statement answers is declared beside it
    (await db.asSystem((tx) => tx.execute(statement))).rows as R[]

  const find = async (speaker: Speaker, isForBehind: boolean, named: SQL = sql`true`) => {
    const [row] = await query<Assigned>(sql`
      select t.id::text as "targetId", f.attachment_id::text as "attachmentId", f.title, f.version, f.size::text as size,
        f.checksum, r.way, t.state
      from firmware_target t join firmware_rollout r on r.id = t.rollout_id join firmware f on f.id = r.firmware_id
      where t.tenant_id = ${speaker.tenantId} and t.state in ${activeStates} and ${isOf(speaker, isForBehind)}
        and f.attachment_id is not null and ${named}
      order by (t.gateway_id is not null) desc, t.id desc limit 1`)
    return row
  }

  /** The file that somebody is to have, remembered for as long as one part is asked for after the other. */
  const fileFor = async (speaker: Speaker, title: string | undefined, version: string | undefined) => {
    const key = JSON.stringify([speaker.gatewayId, speaker.deviceId, title, version])
    const known = assigned.get(key)
    if (known) return known.found
    const named = sql`(${title ?? null}::text is null or f.title = ${title ?? null}) and (${version ?? null}::text is null or f.version = ${version ?? null})`
    const found = await find(speaker, true, named)
    assigned.set(key, { found })
    return found
  }

  /** A part of a stored file; asked for by many at once it is read once. */
  const partOf = (tenantId: string, id: string, part: number): Promise<Buffer | undefined> => {
    const key = `${id} ${part}`
    const kept = parts.get(key)
    if (kept) return Promise.resolve(kept)
    const known = reading.get(key)
    if (known) return known
    const read = db
      .inTenant({ tenantId, stationIds: 'all' }, (tx) => attachments.readPart(tx, id, part), {
        readOnly: true,
      })
      .then((bytes) => {
        if (bytes) parts.set(key, bytes)
        return bytes
      })
      .finally(() => reading.delete(key))
    reading.set(key, read)
    return read
  }

  const bytesBetween = async (tenantId: string, id: string, from: number, to: number) => {
    const pieces: Buffer[] = []
    for (let part = Math.floor(from / partBytes); part * partBytes < to; part += 1) {
      const bytes = await partOf(tenantId, id, part)
      if (!bytes) return undefined
      const start = part * partBytes
      pieces.push(bytes.subarray(Math.max(0, from - start), Math.min(bytes.length, to - start)))
    }
    return pieces.length === 1 ? pieces[0] : Buffer.concat(pieces)
  }

  /** Notes how much of it has been fetched, every tenth. */
  const noteProgress = async ({ targetId, state }: Assigned, done: number) => {
    const tenth = Math.floor(done * 10)
    if ((tenths.get(targetId) ?? (state === 'offered' ? -1 : 0)) >= tenth) return
    tenths.set(targetId, tenth)
    await query(sql`
      update firmware_target set progress = greatest(progress, ${tenth * 10}), state_time = now(),
        state = case when state = 'offered' then 'downloading' else state end
      where id = ${targetId} and state in ('offered', 'downloading')`)
  }

  /** Sends a device the command to update itself, once: what is noted as sent is not sent again. */
  const command = async ({ id, deviceId }: OfferedTarget, file: Assigned) => {
    if (deviceId === null) return
    const claimed = await query(sql`
      update firmware_target set sent_time = now() where id = ${id} and sent_time is null and state = 'offered' returning id`)
    if (claimed.length === 0) return
    const { title, version, size, checksum } = file
    const params = { title, version, size: Number(size), checksum, checksum_algorithm: 'SHA256' }
    try {
      await telemetry.request(deviceId, 'updateFirmware', params)
    } catch (error) {
      const reason = error instanceof Error ? cutText(error.message, 500) : ''
      await query(sql`
        update firmware_target set state = 'failed', detail = ${reason}, state_time = now()
        where id = ${id} and state = 'offered'`)
    }
  }

  /** What somebody says that he has: of a gateway that is its firmware. */
  const noteVersion = async ({ gatewayId, deviceId }: Speaker, version: unknown) => {
    if (gatewayId === null || deviceId !== null || typeof version !== 'string' || version === '') return
    const said = cutText(version, 64)
    await query(
      sql`update gateway set firmware = ${said} where id = ${gatewayId} and firmware is distinct from ${said}`,
    )
  }

  return {
    async shared(speaker) {
      const file = await find(speaker, false, sql`r.way = 'attributes'`)
      return file ? attributesOf(file) : {}
    },
    async behind(gatewayId) {
      const rows = await query<Assigned & { deviceId: string }>(sql`
        select t.device_id::text as "deviceId", f.title, f.version, f.size::text as size, f.checksum
        from firmware_target t join firmware_rollout r on r.id = t.rollout_id join firmware f on f.id = r.firmware_id
          join device d on d.id = t.device_id
        where d.gateway_id = ${gatewayId} and t.state in ${activeStates} and r.way = 'attributes'`)
      return rows.map((row) => ({ deviceId: row.deviceId, values: attributesOf(row) }))
    },
    async reported(speaker, values) {
      const {
        fw_state: saying,
        fw_error: error,
        current_fw_title: title,
        current_fw_version: version,
      } = values
      await noteVersion(speaker, version)
      const state = typeof saying === 'string' ? told[saying.toUpperCase()] : undefined
      const has = typeof version === 'string' ? version : null
      const called = typeof title === 'string' ? title : null
      if (state === undefined && has === null) return
      const reason = typeof error === 'string' ? cutText(error, 500) : null
      // One that has restarted with the wanted version has it, even where it does not say so; a success that comes late is one.
      const next = state ?? 'updated'
      await query(sql`
        update firmware_target t set state = ${next}, state_time = now(),
          detail = ${next === 'failed' ? (reason ?? targetProblems.unsaid) : null},
          progress = case when ${next} in ('downloaded', 'updating', 'updated') then 100 else t.progress end
        from firmware_rollout r join firmware f on f.id = r.firmware_id
        where r.id = t.rollout_id and t.tenant_id = ${speaker.tenantId} and ${isOf(speaker)}
          and t.id = (select max(o.id) from firmware_target o where o.gateway_id is not distinct from t.gateway_id
            and o.device_id is not distinct from t.device_id and o.state <> 'waiting')
          and case when ${next} = 'updated'
            then t.state in ('offered', 'downloading', 'downloaded', 'updating', 'failed', 'cancelled')
              and (${has}::text is null or f.version = ${has}) and (${called}::text is null or f.title = ${called})
              and (${state !== undefined} or t.state in ('downloading', 'downloaded', 'updating'))
            else t.state in ${activeStates} end`)
    },
    async file(speaker, { part, size, title, version }) {
      const file = await fileFor(speaker, title, version)
      if (!file) return undefined
      const total = Number(file.size)
      const [from, to] = [part * size, Math.min(total, (part + 1) * size)]
      if (from >= to) return undefined
      const bytes = await bytesBetween(speaker.tenantId, file.attachmentId, from, to)
      if (bytes) await noteProgress(file, to / total)
      return bytes
    },
    async offer(targets) {
      for (const target of targets) {
        try {
          assigned.clear()
          tenths.delete(target.id)
          const file = await find(target, false)
          if (file?.targetId !== target.id) continue
          if (file.way === 'rpc')
            void command(target, file).catch((error: unknown) => log.warn({ err: error }, 'update not sent'))
          else telemetry.push(target, attributesOf(file))
        } catch (error) {
          log.warn({ err: error, target: target.id }, 'firmware not offered')
        }
      }
    },
  }
}
