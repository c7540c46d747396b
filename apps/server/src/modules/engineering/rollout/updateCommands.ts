import { coreErrors, cutText, type ErrorSpec } from '@energy-console/contract'
import { telemetryErrors } from '@energy-console/contract/telemetry'
import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { Database } from '../../../platform/database'
import { AppError } from '../../../platform/errors'
import { createSlots } from '../../../platform/jobs/slots'
import type { Telemetry } from '../../telemetry'
import type { Assigned } from './assigned'
import type { OfferedTarget } from './offered'
import { rowsOf } from './rows'
import { mayHave } from './states'

/** Commands that are under way at a time; each holds its place until it is answered. */
const commandsAtOnce = { most: 32, perTenant: 8 }

/** What a device is told by a command. */
type Told = Pick<Assigned, 'title' | 'version' | 'size' | 'checksum'>

/** Commands to devices to update themselves: each is sent once, when its device can be reached. */
export interface UpdateCommands {
  /** Whether it is on its way already, or waits for its device. */
  isKnown(target: OfferedTarget): boolean
  /** Sends a device its command; one that is away has it when it returns. Resolves when it is clear what became of it. */
  send(target: OfferedTarget, firmware: Told): Promise<void>
  /** These can be reached from now on. */
  returned(deviceIds: readonly string[]): Promise<void>
}

/** Refusals that mean that it will not update itself. Others say nothing of that: it may be at work, or was not asked. */
const isRefusal = (spec: ErrorSpec) =>
  spec === telemetryErrors.deviceRefused ||
  spec === telemetryErrors.tagged ||
  spec === telemetryErrors.interlocked ||
  spec === coreErrors.notFound

/** Refusals that come before anything is sent, and for a moment only: it is asked again. */
const isUnsent = (spec: ErrorSpec) =>
  spec === telemetryErrors.notConnected || spec === telemetryErrors.stationBusy

/** One that took longer to answer than it was waited for, or whose answer was lost, has been asked all the same. */
const isUnanswered = (spec: ErrorSpec) =>
  spec === telemetryErrors.noAnswer || spec === telemetryErrors.answerLost

export function createUpdateCommands({
  db,
  telemetry,
  log,
}: {
  db: Database
  telemetry: Pick<Telemetry, 'request'>
  log: Logger
}): UpdateCommands {
  const slots = createSlots(commandsAtOnce)
  /** By device: on its way, and whether the device has returned since. */
  const underWay = new Map<string, { target: OfferedTarget; hasReturned: boolean }>()
  /** By device: what waits for it. */
  const away = new LRUCache<string, { target: OfferedTarget; firmware: Told }>({ max: 20_000 })

  const claim = ({ id }: OfferedTarget) =>
    db.asSystem((tx) =>
      rowsOf(
        tx,
        sql`update firmware_target t set sent_time = now() from firmware_rollout r
        where t.id = ${id} and t.sent_time is null and t.state = 'offered' and r.id = t.rollout_id and ${mayHave}
        returning t.id`,
      ),
    )

  const giveBack = ({ id }: OfferedTarget) =>
    db.asSystem((tx) =>
      tx.execute(sql`update firmware_target set sent_time = null where id = ${id} and state = 'offered'`),
    )

  const fail = ({ id }: OfferedTarget, reason: string) =>
    db.asSystem((tx) =>
      tx.execute(sql`
        update firmware_target set state = 'failed', detail = ${cutText(reason, 500)}, state_time = now()
        where id = ${id} and state = 'offered'`),
    )

  /** Asks the device; answers whether it is away. */
  const ask = async (target: OfferedTarget, deviceId: string, firmware: Told): Promise<boolean> => {
    if ((await claim(target)).length === 0) return false
    const { title, version, size, checksum } = firmware
    const params = { title, version, size: Number(size), checksum, checksum_algorithm: 'SHA256' }
    try {
      await telemetry.request(deviceId, 'updateFirmware', params)
    } catch (error) {
      const spec = error instanceof AppError ? error.spec : undefined
      if (spec && isUnanswered(spec)) return false
      if (spec && isRefusal(spec)) await fail(target, (error as AppError).message)
      else if (spec && isUnsent(spec)) await giveBack(target)
      // whatever else went wrong may have done so after it was sent: it is not asked a second time
      else log.warn({ err: error, target: target.id }, 'not known whether an update was asked for')
      return spec === telemetryErrors.notConnected
    }
    return false
  }

  const send: UpdateCommands['send'] = async (target, firmware) => {
    const { deviceId, tenantId } = target
    if (deviceId === null || underWay.has(deviceId)) return
    away.delete(deviceId)
    const own = { target, hasReturned: false }
    underWay.set(deviceId, own)
    let isAway = false
    try {
      isAway = await slots.run(tenantId, () => {
        own.hasReturned = false
        return ask(target, deviceId, firmware)
      })
    } finally {
      underWay.delete(deviceId)
    }
    if (!isAway) return
    if (own.hasReturned) return send(target, firmware)
    away.set(deviceId, { target, firmware })
  }

  return {
    isKnown({ id, deviceId }) {
      const known = deviceId === null ? undefined : (underWay.get(deviceId) ?? away.get(deviceId))
      return known?.target.id === id
    },
    send,
    async returned(deviceIds) {
      const back = deviceIds.flatMap((deviceId) => {
        const known = underWay.get(deviceId)
        if (known) known.hasReturned = true
        return away.get(deviceId) ?? []
      })
      await Promise.all(back.map(({ target, firmware }) => send(target, firmware)))
    },
  }
}
