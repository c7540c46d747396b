import { cutText } from '@energy-console/contract'
import { commandKeepDays, telemetryErrors } from '@energy-console/contract/telemetry'
import { type SQL, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Bus } from '../../../platform/bus'
import { bigints, type Database, type Tx } from '../../../platform/database'
import { AppError, notFound, refuse } from '../../../platform/errors'
import type { Clock } from '../../../platform/jobs/clock'
import { storableJson } from '../../../platform/text'
import type { Routing } from '../routing/createRouting'
import type { DeviceRoute } from '../routing/route'
import { blockedBy } from './guard'
import type { DeviceLink } from './link'
import { type MovedCommand, type Mover, moveCommands, noteBegun, type Said } from './moves'

/** A command to a device. Access has been checked by whoever asks. */
export interface CommandRequest {
  deviceId: string
  /** `setValue` with `{ property, value }`, or what an area agrees with its devices. */
  method: string
  params: unknown
  /** The point that is written, where one is. */
  point?: WrittenPoint
  by?: Mover
  /** The line of the operation log that waits for the outcome. */
  operationId?: string
  /** Where the device is not connected, the command waits for it this long. Without it, it is refused at once. */
  expireMs?: number
}

/** The point that a command writes, and what it is to become. */
export interface WrittenPoint {
  itemId: string
  propertyName: string
  /** In the unit of the point. */
  wanted: number | string | boolean
  /** The same in words. */
  valueText: string
}

/** What became of a command: the device's answer, or that it waits for the device. */
export type CommandOutcome = { kind: 'answered'; answer: unknown } | { kind: 'queued'; commandId: string }

/** How a command begins that is not sent at once. */
export type Opening = 'select' | 'request'

export interface Commands {
  /**
   * Sends a command and waits for the answer.
   *
   * @throws AppError `telemetry.notConnected`, `telemetry.noAnswer`, `telemetry.answerLost`, `telemetry.deviceRefused`;
   *   `telemetry.tagged` and `telemetry.interlocked` where something stands in the way; 404 for no device.
   */
  sendCommand(request: CommandRequest): Promise<CommandOutcome>
  /**
   * Holds a point for a command that is carried out later, within `forMs`; answers its id.
   *
   * @throws AppError `telemetry.selectionHeld` where somebody holds it, and what would stand in the way now
   */
  open(opening: Opening, request: CommandRequest & { point: WrittenPoint }, forMs: number): Promise<string>
  /** A second person confirms. @throws AppError `telemetry.ownRequest`, `telemetry.selectionOver` */
  confirm(id: string, by: Mover): Promise<void>
  /** Ends what was opened and not carried out. @throws AppError `telemetry.selectionOver` */
  end(id: string, name: 'decline' | 'cancel', said: Said): Promise<void>
  /** Sends what was selected, or confirmed by a second person, once; answers what the device answers. @throws as `sendCommand` */
  carryOut(id: string, operationId: string): Promise<unknown>
  /** Sends what has waited for this device. */
  deliverQueued(deviceIds: readonly string[]): Promise<void>
  /** Ends what has waited too long, and forgets old rows; a job. */
  expire(): Promise<void>
  /** After a start: what had been sent when the process ended has an unknown outcome, what had not is not sent any more. */
  recover(): Promise<void>
}

const defaultTimeoutMs = 8_000

interface Sendable {
  id: string
  method: string
  params: unknown
  itemId: string | null
}

export function createCommands(options: {
  db: Database
  routing: Routing
  link: DeviceLink
  bus: Bus
  clock: Clock
  log: Logger
}): Commands {
  const { db, routing, link, bus, clock, log } = options

  const instant = (ms: number) => sql`${new Date(ms).toISOString()}::timestamptz`
  const isCommand = (id: string): SQL => sql`c.id = ${id}`

  /** Tells the screens that follow what is selected and what waits for a second person. */
  const push = (tenantId: string, stationId: string) =>
    bus.publish('socket.push', { tenantId, stationId, code: 'device_write', frame: { type: 'command' } })

  const store = async (
    tx: Tx,
    device: DeviceRoute,
    { method, params, point, by, operationId }: CommandRequest,
    { status, expireMs }: { status: 'asked' | 'selected' | 'requested'; expireMs?: number },
  ): Promise<string> => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      insert into device_command (tenant_id, station_id, device_id, item_id, property_name, wanted, value_text, user_id,
        user_name, method, params, status, expire_time, operation_id)
      values (${device.tenantId}, ${device.stationId}, ${device.id}, ${point?.itemId ?? null}::bigint,
        ${cutText(point?.propertyName ?? '', 64)}, ${point ? storableJson(point.wanted) : null}::jsonb,
        ${cutText(point?.valueText ?? '', 200)}, ${by?.userId ?? null}::bigint, ${by?.userName ?? ''}, ${method},
        ${storableJson(params ?? null)}::jsonb, ${status},
        ${expireMs === undefined ? sql`null` : instant(clock.now() + expireMs)}, ${operationId ?? null}::bigint)
      returning id::text as id`)
    return rows[0]?.id ?? ''
  }

  /** Notes what became of a command that was sent. */
  const finish = (
    id: string,
    name: 'answer' | 'fail' | 'timeOut' | 'lose' | 'miss',
    reason: string,
    answer: unknown,
  ) =>
    db.asSystem((tx) =>
      moveCommands(tx, name, isCommand(id), {
        reason,
        isOver: true,
        set: sql`answer = ${storableJson(answer ?? null)}::jsonb`,
      }),
    )

  /**
   * Lets a command go out, once: in one transaction nothing stands in its way, its device is connected, and it becomes
   * `sent`. Otherwise it is over, or it waits for its device where it may.
   */
  const claim = (
    device: DeviceRoute,
    command: Sendable & { wanted: unknown },
    may: { operationId?: string; expireMs?: number } = {},
  ) =>
    db.asSystem(async (tx): Promise<'sent' | 'queued' | AppError> => {
      const { id: deviceId, stationId } = device
      const where = isCommand(command.id)
      const blocked = await blockedBy(tx, { deviceId, stationId, ...command }, clock.now())
      if (blocked) {
        await moveCommands(tx, blocked.move, where, { reason: blocked.reason, isOver: true })
        return blocked.error
      }
      if (!link.isConnected(device)) {
        if (may.expireMs !== undefined) {
          const until = instant(clock.now() + may.expireMs)
          await moveCommands(tx, 'queue', where, { set: sql`expire_time = ${until}` })
          return 'queued'
        }
        // one that another call has sent meanwhile has an outcome of its own
        await moveCommands(tx, 'miss', sql`${where} and c.status <> 'sent'`, { isOver: true })
        return refuse(telemetryErrors.notConnected)
      }
      const { operationId } = may
      const sent = await moveCommands(tx, 'send', where, {
        ...(operationId === undefined ? {} : { set: sql`operation_id = ${operationId}` }),
      })
      return sent.length > 0 ? 'sent' : refuse(telemetryErrors.selectionOver)
    })

  /** Whether a command that was not answered may go out once more, which its history notes. */
  const mayRepeat = (device: DeviceRoute, { id, itemId, wanted }: Sendable & { wanted: unknown }) =>
    db.asSystem(async (tx) => {
      const place = { deviceId: device.id, stationId: device.stationId }
      if (await blockedBy(tx, { ...place, itemId, wanted }, clock.now())) return false
      return (await moveCommands(tx, 'repeat', isCommand(id))).length > 0
    })

  /** Asks the device and notes what became of it. Only what its property marks as repeatable is sent a second time. */
  const execute = async (
    device: DeviceRoute,
    command: Sendable & { wanted: unknown },
    isFirst = true,
  ): Promise<unknown> => {
    const point = command.itemId === null ? undefined : routing.current.points.get(command.itemId)
    let answer: unknown
    try {
      answer = await link.request(device, command, point?.answerMs ?? defaultTimeoutMs)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const isLate = error.spec === telemetryErrors.noAnswer
      if (isLate && isFirst && point?.isRepeatable && (await mayRepeat(device, command)))
        return execute(device, command, false)
      const isLost = error.spec === telemetryErrors.answerLost
      await finish(command.id, isLate ? 'timeOut' : isLost ? 'lose' : 'miss', '', { error: error.spec.key })
      throw error
    }
    const reason = refusalIn(answer)
    await finish(command.id, reason === undefined ? 'answer' : 'fail', reason ?? '', answer)
    if (reason !== undefined) throw refuse(telemetryErrors.deviceRefused, { reason })
    return answer
  }

  /** Tells the operation log of commands that were no longer waited for by a call. */
  const tell = (operationId: string | null, result: 'success' | 'failure' | 'unknown', reason = '') => {
    if (operationId !== null) bus.publish('commands.finished', { operationId, result, reason })
  }

  const deliver = async (
    device: DeviceRoute,
    operationId: string | null,
    command: Sendable & { wanted: unknown },
  ) => {
    try {
      await execute(device, command)
      tell(operationId, 'success')
    } catch (error) {
      log.info({ err: error, command: command.id }, 'queued command failed')
      tell(operationId, 'failure', error instanceof AppError ? error.message : '')
    }
  }

  const deviceOf = async (deviceId: string): Promise<DeviceRoute> => {
    await routing.settle()
    const device = routing.current.devices.get(deviceId)
    if (!device) throw notFound()
    return device
  }

  /** Ends what is open and whose time is over. */
  const expireOpen = (tx: Tx, where: SQL = sql`true`) =>
    moveCommands(
      tx,
      'expire',
      sql`${where} and c.status in ('selected', 'requested') and c.expire_time <= ${instant(clock.now())}`,
      { isOver: true },
    )

  const findStored = async (tx: Tx, where: SQL) => {
    const { rows } = await tx.execute<StoredCommand>(sql`
      select c.id::text as id, c.device_id::text as "deviceId", c.item_id::text as "itemId", c.method, c.params, c.wanted,
        c.operation_id::text as "operationId", c.user_id::text as "userId", c.user_name as "userName", c.status,
        (extract(epoch from c.expire_time) * 1000)::float8 as "expireMs"
      from device_command c where ${where} order by c.id limit 1000`)
    return rows
  }

  return {
    async sendCommand(request) {
      const device = await deviceOf(request.deviceId)
      const { method, params, point, expireMs } = request
      const id = await db.asSystem(async (tx) => {
        const stored = await store(tx, device, request, { status: 'asked' })
        await noteBegun(tx, 'ask', stored, { by: request.by })
        return stored
      })
      const command = { id, method, params, itemId: point?.itemId ?? null, wanted: point?.wanted }
      const claimed = await claim(device, command, expireMs === undefined ? {} : { expireMs })
      if (claimed instanceof AppError) throw claimed
      if (claimed === 'queued') return { kind: 'queued', commandId: id }
      return { kind: 'answered', answer: await execute(device, command) }
    },
    async open(opening, request, forMs) {
      const device = await deviceOf(request.deviceId)
      const { itemId, wanted } = request.point
      const outcome = await db.asSystem(async (tx) => {
        // of two who select at once one waits, and then finds the other's
        await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`select ${itemId}`}, 0))`)
        await expireOpen(tx, sql`c.item_id = ${itemId}`)
        const [held] = await findStored(
          tx,
          sql`c.item_id = ${itemId} and c.status in ('selected', 'requested')`,
        )
        if (held) return heldBy(held, clock.now())
        const place = { deviceId: device.id, stationId: device.stationId }
        const blocked = await blockedBy(tx, { ...place, itemId, wanted }, clock.now())
        const status = blocked ? 'asked' : opening === 'select' ? 'selected' : 'requested'
        const id = await store(tx, device, request, { status, expireMs: forMs })
        await noteBegun(tx, blocked ? 'ask' : opening, id, { by: request.by })
        if (!blocked) return id
        await moveCommands(tx, blocked.move, isCommand(id), { reason: blocked.reason, isOver: true })
        return blocked.error
      })
      if (outcome instanceof AppError) throw outcome
      push(device.tenantId, device.stationId)
      return outcome
    },
    async confirm(id, by) {
      const outcome = await db.asSystem(async (tx) => {
        const [found] = await findStored(tx, isCommand(id))
        if (found?.userId === by.userId) return refuse(telemetryErrors.ownRequest)
        const moved = await moveCommands(
          tx,
          'confirm',
          sql`${isCommand(id)} and c.user_id <> ${by.userId} and c.expire_time > ${instant(clock.now())}`,
          { by, set: sql`second_user_id = ${by.userId}, second_user_name = ${by.userName}` },
        )
        return moved[0] ?? refuse(telemetryErrors.selectionOver)
      })
      if (outcome instanceof AppError) throw outcome
      push(outcome.tenantId, outcome.stationId)
    },
    async end(id, name, said) {
      const [ended] = await db.asSystem((tx) =>
        moveCommands(tx, name, isCommand(id), {
          ...said,
          isOver: true,
          ...(name === 'decline' && said.by
            ? { set: sql`second_user_id = ${said.by.userId}, second_user_name = ${said.by.userName}` }
            : {}),
        }),
      )
      if (!ended) throw refuse(telemetryErrors.selectionOver)
      push(ended.tenantId, ended.stationId)
    },
    async carryOut(id, operationId) {
      const [command] = await db.asSystem((tx) => findStored(tx, isCommand(id)))
      if (!command) throw notFound()
      const device = await deviceOf(command.deviceId)
      const isOver = command.status === 'selected' && (command.expireMs ?? 0) <= clock.now()
      if (isOver || (command.status !== 'selected' && command.status !== 'confirmed')) {
        await db.asSystem((tx) => expireOpen(tx, isCommand(id)))
        throw refuse(telemetryErrors.selectionOver)
      }
      const claimed = await claim(device, command, { operationId })
      push(device.tenantId, device.stationId)
      if (claimed instanceof AppError) throw claimed
      return execute(device, command)
    },
    async deliverQueued(deviceIds) {
      if (deviceIds.length === 0) return
      const waiting = await db.asSystem((tx) =>
        findStored(
          tx,
          sql`c.status = 'queued' and c.device_id = any (${bigints(deviceIds)}) and c.expire_time > ${instant(clock.now())}`,
        ),
      )
      for (const command of waiting) {
        const device = routing.current.devices.get(command.deviceId)
        if (!device || !link.isConnected(device)) continue
        const claimed = await claim(device, command, { expireMs: (command.expireMs ?? 0) - clock.now() })
        if (claimed instanceof AppError) {
          // somebody else has delivered it
          if (claimed.spec !== telemetryErrors.selectionOver)
            tell(command.operationId, 'failure', claimed.message)
        } else if (claimed === 'sent') void deliver(device, command.operationId, command)
      }
    },
    async expire() {
      const [ended, late] = await db.asSystem(async (tx): Promise<[MovedCommand[], MovedCommand[]]> => {
        const open = await expireOpen(tx)
        const isLate = sql`c.status = 'queued' and c.expire_time <= ${instant(clock.now())}`
        const queued = await moveCommands(tx, 'expire', isLate, { isOver: true })
        await tx.execute(
          sql`delete from device_command where create_time < now() - ${commandKeepDays} * interval '1 day'`,
        )
        return [open, queued]
      })
      for (const { tenantId, stationId } of ended) push(tenantId, stationId)
      for (const { operationId } of late) tell(operationId, 'failure', '设备在期限内没有上线')
    },
    async recover() {
      const lost = await db.asSystem(async (tx) => {
        await moveCommands(tx, 'drop', sql`true`, { isOver: true })
        return moveCommands(tx, 'forget', sql`true`, { isOver: true })
      })
      for (const { operationId } of lost) tell(operationId, 'unknown')
    },
  }
}

interface StoredCommand extends Record<string, unknown>, Sendable {
  deviceId: string
  wanted: unknown
  operationId: string | null
  userId: string | null
  userName: string
  status: string
  expireMs: number | null
}

const heldBy = ({ userName, expireMs }: StoredCommand, now: number): AppError =>
  refuse(telemetryErrors.selectionHeld, {
    who: userName,
    seconds: Math.max(1, Math.ceil(((expireMs ?? now) - now) / 1000)),
  })

/** Why the device would not: `{ "error": … }` or `{ "success": false, "msg"?: … }`. */
function refusalIn(answer: unknown): string | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined
  const { error, success, msg, message } = answer as Record<string, unknown>
  if (error !== undefined && error !== null && error !== false) return text(error)
  if (success === false) return text(msg ?? message ?? '')
  return undefined
}

/** The words of a refusal: a text, or the one that stands in an object or beside a code. JSON says nothing to people. */
function text(reason: unknown): string {
  const unsaid = '未说明原因'
  if (typeof reason === 'string') return cutText(reason, 200) || unsaid
  if (typeof reason === 'number') return String(reason)
  if (typeof reason !== 'object' || reason === null) return unsaid
  const { message, msg, reason: why, code } = reason as Record<string, unknown>
  return text(message ?? msg ?? why ?? code)
}
