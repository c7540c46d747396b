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
import { withdrawOffers } from './withdraw'

const method = 'updateFirmware'
/** Commands that are under way at a time; each holds its place until it is answered. */
const commandsAtOnce = { most: 32, perTenant: 8 }

/** Whom a target is: the gateway itself where there is no device. */
const keyOf = ({ gatewayId, deviceId }: Pick<OfferedTarget, 'gatewayId' | 'deviceId'>) =>
  deviceId === null ? `gateway ${gatewayId}` : `device ${deviceId}`

/** What a device is told by a command. */
type Told = Pick<Assigned, 'title' | 'version' | 'size' | 'checksum'>

/** Commands to gateways and devices to update themselves: each is sent once, when its receiver can be reached. */
export interface UpdateCommands {
  /** Whether it is on its way already, or waits for its gateway or device. */
  isKnown(target: OfferedTarget): boolean
  /** Sends a gateway or device its command; one that is away has it when it returns. Resolves when it is clear what became of it. */
  send(target: OfferedTarget, firmware: Told): Promise<void>
  /** These can be reached from now on. */
  returned(deviceIds: readonly string[]): Promise<void>
  /** So can this gateway itself. */
  gatewayReturned(gatewayId: string): Promise<void>
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
  telemetry: Pick<Telemetry, 'request' | 'requestGateway'>
  log: Logger
}): UpdateCommands {
  const slots = createSlots(commandsAtOnce)
  /** By {@link keyOf}: on its way, and whether the receiver has returned since. */
  const underWay = new Map<string, { target: OfferedTarget; hasReturned: boolean }>()
  /** By {@link keyOf}: what waits for it. */
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

  /** It has not been sent after all. Where its roll-out rests by now it waits, as others whose command had not gone out. */
  const giveBack = ({ id }: OfferedTarget) =>
    db.asSystem(async (tx) => {
      const [rollout] = await rowsOf<{ id: string; state: string }>(
        tx,
        sql`select r.id::text as id, r.state from firmware_rollout r
        where r.id = (select t.rollout_id from firmware_target t where t.id = ${id}) for share`,
      )
      await tx.execute(
        sql`update firmware_target set sent_time = null where id = ${id} and state = 'offered'`,
      )
      if (rollout && rollout.state !== 'running') await withdrawOffers(tx, rollout.id)
    })

  const fail = ({ id }: OfferedTarget, reason: string) =>
    db.asSystem((tx) =>
      tx.execute(sql`
        update firmware_target set state = 'failed', detail = ${cutText(reason, 500)}, state_time = now()
        where id = ${id} and state = 'offered'`),
    )

  /** Asks the gateway or device; answers whether it is away. */
  const ask = async (target: OfferedTarget, firmware: Told): Promise<boolean> => {
    if ((await claim(target)).length === 0) return false
    const { title, version, size, checksum } = firmware
    const params = { title, version, size: Number(size), checksum, checksum_algorithm: 'SHA256' }
    try {
      const { gatewayId, deviceId } = target
      if (deviceId !== null) await telemetry.request(deviceId, method, params)
      else if (gatewayId !== null) await telemetry.requestGateway(gatewayId, method, params)
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
    const key = keyOf(target)
    if (underWay.has(key)) return
    away.delete(key)
    const own = { target, hasReturned: false }
    underWay.set(key, own)
    let isAway = false
    try {
      isAway = await slots.run(target.tenantId, () => {
        own.hasReturned = false
        return ask(target, firmware)
      })
    } finally {
      underWay.delete(key)
    }
    if (!isAway) return
    if (own.hasReturned) return send(target, firmware)
    away.set(key, { target, firmware })
  }

  const returned = async (keys: readonly string[]) => {
    const back = keys.flatMap((key) => {
      const known = underWay.get(key)
      if (known) known.hasReturned = true
      return away.get(key) ?? []
    })
    await Promise.all(back.map(({ target, firmware }) => send(target, firmware)))
  }

  return {
    isKnown(target) {
      const key = keyOf(target)
      return (underWay.get(key) ?? away.get(key))?.target.id === target.id
    },
    send,
    returned: (deviceIds) => returned(deviceIds.map((deviceId) => keyOf({ deviceId, gatewayId: null }))),
    gatewayReturned: (gatewayId) => returned([keyOf({ deviceId: null, gatewayId })]),
  }
}
