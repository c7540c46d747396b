import { telemetryErrors } from '@energy-console/contract/telemetry'
import { sql } from 'drizzle-orm'
import { DatabaseUnavailable, type Tx } from '../../../platform/database'
import { AppError, refuse } from '../../../platform/errors'
import { storeMadeReadings } from '../ingest/storeMade'
import type { DeviceRoute } from '../routing/route'
import { refusalIn } from './answer'
import { type Finish, finishCommand } from './finish'
import { blockedBy, noLongerMay } from './guard'
import { instantOf, isCommand, type MovedCommand, moveCommands } from './moves'
import type { Origins } from './origins'
import type { AtStation } from './stationTurns'
import type { Sendable } from './store'
import { tellFinished } from './tellFinished'
import type { CommandTools } from './tools'

/** A command that is about to be sent; one that somebody gave earlier says who and how. */
export interface Claimed extends Sendable {
  status?: string
  userId?: string | null
  origin?: string | null | undefined
}

/** What is allowed and told as a command is let out. */
export interface ClaimMay {
  /** Has the line of the operation log written in the transaction that lets it out, where it is not yet, and answers its id. */
  openLine?(tx: Tx, result: 'sent' | 'queued'): Promise<string>
  /** It may wait this long for its device. */
  expireMs?: number
}

/** The one way of commands to their devices. */
export interface WayOut {
  /**
   * Lets a command go out, once: in one transaction what gave it still wants it, its asker may still, nothing stands in its way,
   * its time is not over, its device is connected, and it becomes `sent`. Otherwise it is over, or it waits for its device where it may.
   */
  claim(device: DeviceRoute, command: Claimed, may?: ClaimMay): Promise<'sent' | 'queued' | AppError>
  /** Asks the device for what was claimed and notes what became of it. Only what its property marks as repeatable is sent a second time. */
  execute(device: DeviceRoute, command: Claimed): Promise<unknown>
  /** The commands that are claimed, wait for their answers, or whose outcomes are still to be written down, in this process. */
  inHand(): ReadonlySet<string>
}

const defaultTimeoutMs = 8_000
/** A command that was not let out so long after it was given is not let out any more. */
export const mostWaitMs = 8_000

const overtakenReason = '已由之后的操作取代'

type Decision = { result: 'sent' | 'queued'; overtaken: MovedCommand[] } | AppError

/** Opens the way out. */
export function createWayOut(
  { db, routing, link, bus, clock, log }: CommandTools,
  atStation: AtStation,
  origins: Origins,
): WayOut {
  const held = new Set<string>()
  /** Those of them whose outcomes are still to be written down. */
  const owing = new Set<string>()
  const pointOf = ({ itemId }: Sendable) => (itemId === null ? undefined : routing.current.points.get(itemId))

  /** Of one point the last command counts: what still waits for its device and was given before is not sent any more. */
  const overtake = async (tx: Tx, { id, itemId }: Sendable, endMs: number): Promise<MovedCommand[]> =>
    itemId === null
      ? []
      : moveCommands(tx, 'withdraw', sql`c.item_id = ${itemId} and c.status = 'queued' and c.id < ${id}`, {
          endMs,
          reason: overtakenReason,
        })

  const decide = async (
    tx: Tx,
    { device, stationId }: { device: DeviceRoute; stationId: string },
    command: Claimed,
    { openLine, expireMs }: ClaimMay,
  ): Promise<Decision> => {
    const where = isCommand(command.id)
    const now = clock.now()
    const place = { tenantId: device.tenantId, deviceId: device.id, stationId }
    const blocked =
      (await origins.blocked(tx, command.origin)) ??
      (await noLongerMay(tx, { ...place, ...command }, pointOf(command))) ??
      (await blockedBy(tx, { ...place, ...command }, now))
    if (blocked) {
      await moveCommands(tx, blocked.move, where, { reason: blocked.reason, endMs: now })
      return blocked.error
    }
    if (!isKeptHere(command) && !link.isConnected(device)) {
      if (expireMs !== undefined) {
        const line = openLine ? sql`, operation_id = ${await openLine(tx, 'queued')}` : sql``
        await moveCommands(tx, 'queue', where, {
          set: sql`expire_time = ${instantOf(now + expireMs)}${line}`,
        })
        return { result: 'queued', overtaken: await overtake(tx, command, now) }
      }
      // one that another call has sent meanwhile has an outcome of its own
      await moveCommands(tx, 'miss', sql`${where} and c.status <> 'sent'`, { endMs: now })
      return refuse(telemetryErrors.notConnected)
    }
    const isInTime = sql`${where} and (c.expire_time is null or c.expire_time > ${instantOf(now)})`
    const sent = await moveCommands(tx, 'send', isInTime)
    if (sent.length > 0) {
      if (openLine)
        await tx.execute(
          sql`update device_command set operation_id = ${await openLine(tx, 'sent')} where id = ${command.id}`,
        )
      if (isKeptHere(command)) await keep(tx, command, now)
      return { result: 'sent', overtaken: await overtake(tx, command, now) }
    }
    // what was given a moment ago was kept waiting
    if (command.status === undefined) throw refuse(telemetryErrors.stationBusy)
    await moveCommands(tx, 'expire', sql`${where} and c.expire_time <= ${instantOf(now)}`, { endMs: now })
    return refuse(telemetryErrors.selectionOver)
  }

  /** What no device is told of: a text of our own. */
  const isKeptHere = (command: Sendable) => pointOf(command)?.isCalculated === true

  /** Makes a reading of a text of our own, after those that it has. */
  const keep = async (tx: Tx, { id, itemId, wanted }: Claimed, now: number) => {
    await moveCommands(tx, 'answer', isCommand(id), { endMs: now })
    const { rows } = await tx.execute<{ ts: number }>(sql`
      select greatest(${now}, 1 + (select ts from latest_value where point_id = ${itemId}),
        1 + (select max(ts) from made_reading where point_id = ${itemId}))::float8 as ts`)
    const reading = {
      pointId: itemId ?? '0',
      ts: rows[0]?.ts ?? now,
      value: String(wanted ?? ''),
      quality: 0,
    }
    await storeMadeReadings(tx, [reading])
  }

  /** What only one moment was meant for is over where its station is held; what is selected, or waits for its device, can try again. */
  const letOut = async (
    device: DeviceRoute,
    command: Claimed,
    may: ClaimMay,
  ): Promise<'sent' | 'queued' | AppError> => {
    try {
      const decision = await atStation(device, clock.now() + mostWaitMs, (tx, stationId) =>
        decide(tx, { device, stationId }, command, may),
      )
      if (decision instanceof AppError) return decision
      for (const { operationId } of decision.overtaken)
        tellFinished(bus, operationId, 'failure', overtakenReason)
      return decision.result
    } catch (error) {
      if (!(error instanceof AppError) || !isBusy(error)) throw error
      await db.asSystem((tx) => moveCommands(tx, 'busy', isCommand(command.id), { endMs: clock.now() }))
      return error
    }
  }

  /** Notes what became of a command that was sent: it is in hand until that is written down. */
  const finish = async (id: string, name: Finish['name'], reason: string, answer: unknown) => {
    owing.add(id)
    await finishCommand({ db, bus, clock, log }, id, { name, reason, answer }, () => {
      owing.delete(id)
      held.delete(id)
    })
  }

  /** Whether a command that was not answered may go out once more, which its history notes. */
  const mayRepeat = (device: DeviceRoute, command: Sendable) =>
    atStation(device, clock.now() + mostWaitMs, async (tx, stationId) => {
      if (await blockedBy(tx, { deviceId: device.id, stationId, ...command }, clock.now())) return false
      return (await moveCommands(tx, 'repeat', isCommand(command.id))).length > 0
    }).catch((error: unknown) => {
      // whoever gave it is told that nobody knows
      if (isBusy(error) || error instanceof DatabaseUnavailable) return false
      throw error
    })

  const ask = async (device: DeviceRoute, command: Sendable, isFirst = true): Promise<unknown> => {
    const point = pointOf(command)
    let answer: unknown
    try {
      answer = await link.request(device, command, point?.answerMs ?? defaultTimeoutMs)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const isLate = error.spec === telemetryErrors.noAnswer
      if (isLate && isFirst && point?.isRepeatable && (await mayRepeat(device, command)))
        return ask(device, command, false)
      const isLost = error.spec === telemetryErrors.answerLost
      await finish(command.id, isLate ? 'timeOut' : isLost ? 'lose' : 'miss', '', { error: error.spec.key })
      throw error
    }
    const reason = refusalIn(answer)
    await finish(command.id, reason === undefined ? 'answer' : 'fail', reason ?? '', answer)
    if (reason !== undefined) throw refuse(telemetryErrors.deviceRefused, { reason })
    return answer
  }

  return {
    async claim(device, command, may = {}) {
      if (held.has(command.id)) return refuse(telemetryErrors.selectionOver)
      held.add(command.id)
      let claimed: 'sent' | 'queued' | AppError | undefined
      try {
        claimed = await letOut(device, command, may)
        return claimed
      } finally {
        if (claimed !== 'sent') held.delete(command.id)
      }
    },
    async execute(device, command) {
      try {
        if (isKeptHere(command)) {
          bus.publish('readings.made', {})
          return {}
        }
        return await ask(device, command)
      } finally {
        if (!owing.has(command.id)) held.delete(command.id)
      }
    },
    inHand: () => held,
  }
}

/** Whether a command could not be let out because somebody held its station. */
export const isBusy = (error: unknown): boolean =>
  error instanceof AppError && error.spec === telemetryErrors.stationBusy
