import { cutText } from '@energy-console/contract'
import { telemetryErrors } from '@energy-console/contract/telemetry'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Bus } from '../../../platform/bus'
import { AppError, notFound, refuse } from '../../../platform/errors'
import type { Clock } from '../../../platform/jobs/clock'
import { storableJson } from '../../../platform/text'
import type { Routing } from '../routing/createRouting'
import type { DeviceRoute } from '../routing/route'
import type { DeviceLink } from './link'
import type { CommandStatus } from './table'

/** A command to a device. Access has been checked by whoever asks. */
export interface CommandRequest {
  deviceId: string
  /** `setValue` with `{ property, value }`, or what an area agrees with its devices. */
  method: string
  params: unknown
  userId?: string
  /** The line of the operation log that waits for the outcome. */
  operationId?: string
  /** How long to wait for the answer; 8 s unless told. */
  timeoutMs?: number
  /** Where the device is not connected, the command waits for it this long. Without it, it is refused at once. */
  expireMs?: number
}

/** What became of a command: the device's answer, or that it waits for the device. */
export type CommandOutcome = { kind: 'answered'; answer: unknown } | { kind: 'queued'; commandId: string }

export interface Commands {
  /**
   * Sends a command and waits for the answer.
   *
   * @throws AppError `telemetry.notConnected`, `telemetry.noAnswer`, `telemetry.deviceRefused`; 404 for no device.
   */
  sendCommand(request: CommandRequest): Promise<CommandOutcome>
  /** Sends what has waited for this device. */
  deliverQueued(deviceIds: readonly string[]): Promise<void>
  /** Ends what has waited too long, and forgets old rows; a job. */
  expire(): Promise<void>
  /** After a start: what had been sent when the process ended has an unknown outcome. */
  recover(): Promise<void>
}

const defaultTimeoutMs = 8_000

interface Queued {
  id: string
  device_id: string
  method: string
  params: unknown
  operation_id: string | null
}

export function createCommands(options: {
  pool: Pool
  routing: Routing
  link: DeviceLink
  bus: Bus
  clock: Clock
  log: Logger
}): Commands {
  const { pool, routing, link, bus, clock, log } = options

  const store = async (device: DeviceRoute, request: CommandRequest, status: CommandStatus) => {
    const expire = status === 'queued' ? new Date(clock.now() + (request.expireMs ?? 0)) : null
    const { rows } = await pool.query<{ id: string }>(
      `insert into device_command (tenant_id, station_id, device_id, user_id, method, params, status, expire_time, operation_id)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
      [
        device.tenantId,
        device.stationId,
        device.id,
        request.userId ?? null,
        request.method,
        storableJson(request.params ?? null),
        status,
        expire,
        request.operationId ?? null,
      ],
    )
    return rows[0]?.id ?? ''
  }

  const finish = (id: string, status: CommandStatus, answer: unknown) =>
    pool.query('update device_command set status = $2, answer = $3, done_time = now() where id = $1', [
      id,
      status,
      storableJson(answer ?? null),
    ])

  const execute = async (
    device: DeviceRoute,
    command: { id: string; method: string; params: unknown },
    timeoutMs: number,
  ): Promise<unknown> => {
    try {
      const answer = await link.request(device, command, timeoutMs)
      const reason = refusalIn(answer)
      await finish(command.id, reason === undefined ? 'answered' : 'failed', answer)
      if (reason !== undefined) throw refuse(telemetryErrors.deviceRefused, { reason })
      return answer
    } catch (error) {
      if (error instanceof AppError && error.spec !== telemetryErrors.deviceRefused)
        await finish(command.id, 'failed', { error: error.spec.key })
      throw error
    }
  }

  /** Tells the operation log of commands that were no longer waited for by a call. */
  const tell = (operationId: string | null, result: 'success' | 'failure' | 'unknown', reason = '') => {
    if (operationId !== null) bus.publish('commands.finished', { operationId, result, reason })
  }

  const deliver = async (device: DeviceRoute, { operation_id: operationId, ...command }: Queued) => {
    try {
      await execute(device, command, defaultTimeoutMs)
      tell(operationId, 'success')
    } catch (error) {
      log.info({ err: error, command: command.id }, 'queued command failed')
      tell(operationId, 'failure', error instanceof AppError ? error.message : '')
    }
  }

  return {
    async sendCommand(request) {
      await routing.settle()
      const device = routing.current.devices.get(request.deviceId)
      if (!device) throw notFound()
      if (!link.isConnected(device)) {
        if (request.expireMs === undefined) throw refuse(telemetryErrors.notConnected)
        return { kind: 'queued', commandId: await store(device, request, 'queued') }
      }
      const id = await store(device, request, 'sent')
      const command = { id, method: request.method, params: request.params }
      return {
        kind: 'answered',
        answer: await execute(device, command, request.timeoutMs ?? defaultTimeoutMs),
      }
    },
    async deliverQueued(deviceIds) {
      if (deviceIds.length === 0) return
      const { rows } = await pool.query<Queued>(
        `update device_command set status = 'sent' where id in (
           select id from device_command where status = 'queued' and device_id = any ($1::bigint[])
           and expire_time > $2 order by id limit 1000 for update skip locked)
         returning id, device_id, method, params, operation_id`,
        [deviceIds, new Date(clock.now())],
      )
      for (const row of rows.sort((a, b) => Number(BigInt(a.id) - BigInt(b.id)))) {
        const device = routing.current.devices.get(row.device_id)
        if (device) void deliver(device, row)
      }
    },
    async expire() {
      const { rows } = await pool.query<{ operation_id: string | null }>(
        `update device_command set status = 'expired', done_time = now() where status = 'queued' and expire_time <= $1
         returning operation_id`,
        [new Date(clock.now())],
      )
      for (const row of rows) tell(row.operation_id, 'failure', '设备在期限内没有上线')
      await pool.query(`delete from device_command where create_time < now() - interval '90 days'`)
    },
    async recover() {
      const { rows } = await pool.query<{ operation_id: string | null }>(
        `update device_command set status = 'unknown', done_time = now() where status = 'sent' returning operation_id`,
      )
      for (const row of rows) tell(row.operation_id, 'unknown')
    },
  }
}

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
