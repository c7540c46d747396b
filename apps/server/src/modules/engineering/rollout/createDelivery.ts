import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { Attachments } from '../../../platform/attachments'
import type { Database } from '../../../platform/database'
import type { DeviceService, Speaker, Telemetry } from '../../telemetry'
import { type Assigned, attributesOf, findAssigned } from './assigned'
import { createFileParts } from './fileParts'
import type { OfferedTarget } from './offered'
import { noteReport } from './reports'
import { rowsOf } from './rows'
import { mayHave } from './states'
import { createUpdateCommands } from './updateCommands'

/** How long it is remembered which file somebody is to have, ms: each of its parts asks. */
const rememberedMs = 3_000

/** Firmware on its way: what is shared of it, its parts, and what those who fetch it tell. */
export interface FirmwareDelivery extends DeviceService {
  /** Tells those who are connected what they are offered; the others hear of it when they come. */
  offer(targets: readonly OfferedTarget[]): Promise<void>
  /** They are offered nothing any more: what is remembered of it is forgotten. */
  withdraw(targets: readonly OfferedTarget[]): void
  /** What is remembered of who is to have what may be wrong. */
  forget(): void
}

export function createFirmwareDelivery(options: {
  db: Database
  attachments: Attachments
  telemetry: Pick<Telemetry, 'push' | 'forget' | 'request' | 'requestGateway'>
  /** A roll-out has moved on by what somebody told. */
  moved(rolloutId: string): void
  log: Logger
}): FirmwareDelivery {
  const { db, telemetry, moved, log } = options
  const parts = createFileParts(options)
  const commands = createUpdateCommands(options)
  const assigned = new LRUCache<string, { found: Assigned | undefined }>({ max: 5_000, ttl: rememberedMs })
  /** How far each target has come, in tenths: only these are written down. */
  const tenths = new LRUCache<string, number>({ max: 10_000 })

  /** The file that somebody is to have, remembered for as long as one part is asked for after the other. */
  const fileFor = async (speaker: Speaker, title: string | undefined, version: string | undefined) => {
    const key = JSON.stringify([speaker.gatewayId, speaker.deviceId, title, version])
    const known = assigned.get(key)
    if (known) return known.found
    const where = sql`(${title ?? null}::text is null or f.title = ${title ?? null}) and (${version ?? null}::text is null or f.version = ${version ?? null})`
    const found = await findAssigned(db, speaker, { isForBehind: true, where })
    assigned.set(key, { found })
    return found
  }

  /** Notes how much of it has been fetched, every tenth. */
  const noteProgress = async ({ targetId, state }: Assigned, done: number) => {
    const tenth = Math.floor(done * 10)
    if ((tenths.get(targetId) ?? (state === 'offered' ? -1 : 0)) >= tenth) return
    tenths.set(targetId, tenth)
    await db.asSystem((tx) =>
      tx.execute(sql`
        update firmware_target set progress = greatest(progress, ${tenth * 10}), state_time = now(),
          state = case when state = 'offered' then 'downloading' else state end
        where id = ${targetId} and state in ('offered', 'downloading')`),
    )
  }

  const offerOne = async (target: OfferedTarget) => {
    if (commands.isKnown(target)) return
    telemetry.forget(target)
    tenths.delete(target.id)
    const file = await findAssigned(db, target)
    if (file?.targetId !== target.id) return
    if (file.way === 'attributes') return void telemetry.push(target, attributesOf(file))
    commands
      .send(target, file)
      .catch((error: unknown) => log.warn({ err: error, target: target.id }, 'update not sent'))
  }

  return {
    async shared(speaker) {
      const file = await findAssigned(db, speaker, { where: sql`r.way = 'attributes'` })
      return file ? attributesOf(file) : {}
    },
    async behind(gatewayId) {
      const rows = await db.asSystem((tx) =>
        rowsOf<Assigned & { deviceId: string }>(
          tx,
          sql`select t.device_id::text as "deviceId", f.title, f.version, f.size::text as size, f.checksum
          from firmware_target t join firmware_rollout r on r.id = t.rollout_id join firmware f on f.id = r.firmware_id
            join device d on d.id = t.device_id
          where d.gateway_id = ${gatewayId} and ${mayHave} and r.way = 'attributes'`,
        ),
      )
      return rows.map((row) => ({ deviceId: row.deviceId, values: attributesOf(row) }))
    },
    async reported(speaker, values) {
      for (const rolloutId of await noteReport(db, speaker, values)) moved(rolloutId)
    },
    async file(speaker, { part, size, title, version }) {
      const file = await fileFor(speaker, title, version)
      if (!file) return undefined
      const total = Number(file.size)
      const [from, to] = [part * size, Math.min(total, (part + 1) * size)]
      if (from >= to) return undefined
      const bytes = await parts.between(speaker.tenantId, file.attachmentId, from, to)
      if (bytes) await noteProgress(file, to / total)
      return bytes
    },
    returned: commands.returned,
    withdraw(targets) {
      assigned.clear()
      for (const target of targets) telemetry.forget(target)
    },
    forget: () => assigned.clear(),
    gatewayReturned: commands.gatewayReturned,
    async offer(targets) {
      assigned.clear()
      for (const target of targets)
        await offerOne(target).catch((error: unknown) =>
          log.warn({ err: error, target: target.id }, 'firmware not offered'),
        )
    },
  }
}
