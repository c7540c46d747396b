import { telemetryErrors } from '@energy-console/contract/telemetry'
import { sql } from 'drizzle-orm'
import { AppError, notFound, refuse } from '../../../platform/errors'
import type { Mover } from '../../../platform/lifecycle'
import type { DeviceRoute } from '../routing/route'
import type { Commands } from './command'
import { blockedBy } from './guard'
import { createWayOut, mostWaitMs } from './letOut'
import { instantOf, isCommand, moveCommands, noteBegun } from './moves'
import { createOrigins } from './origins'
import { ownLine } from './ownLine'
import { createStationTurns } from './stationTurns'
import { findStored, type StoredCommand, storeCommand } from './store'
import { tellFinished } from './tellFinished'
import type { CommandTools } from './tools'
import { createWaiting, expireOpen } from './waiting'

/** Puts the way of commands together. */
export function createCommands(tools: CommandTools): Commands {
  const { db, routing, bus, clock } = tools
  const atStation = createStationTurns(tools)
  const origins = createOrigins()
  const wayOut = createWayOut(tools, atStation, origins)

  /** Tells the screens that follow what is selected and what waits for a second person. */
  const push = (tenantId: string, stationId: string) =>
    bus.publish('socket.push', { tenantId, stationId, code: 'device_write', frame: { type: 'command' } })

  const deviceOf = async (deviceId: string): Promise<DeviceRoute> => {
    await routing.settle()
    const device = routing.current.devices.get(deviceId)
    if (!device) throw notFound()
    return device
  }

  return {
    ...createWaiting(tools, wayOut, push),
    guardOrigin: origins.guard,
    async sendCommand(request) {
      const device = await deviceOf(request.deviceId)
      const { method, params, point, origin, expireMs } = request
      const line = ownLine({ db, bus }, device.tenantId, request)
      const id = await db.asSystem(async (tx) => {
        const expireMs = clock.now() + mostWaitMs
        const stored = await storeCommand(tx, device, request, { status: 'asked', expireMs })
        await noteBegun(tx, 'ask', stored, { by: request.by })
        return stored
      })
      const command = { id, method, params, itemId: point?.itemId ?? null, wanted: point?.wanted, origin }
      const claimed = await wayOut.claim(device, command, {
        ...(expireMs === undefined ? {} : { expireMs }),
        ...(line && { openLine: line.open }),
      })
      if (claimed instanceof AppError) {
        await line?.refused(claimed)
        throw claimed
      }
      if (claimed === 'queued') return { kind: 'queued', commandId: id }
      const answering = wayOut.execute(device, command)
      return { kind: 'answered', answer: await (line ? line.follow(answering) : answering) }
    },
    async open(opening, request, forMs) {
      const device = await deviceOf(request.deviceId)
      const { itemId, wanted } = request.point
      // of two who select at once one waits, and then finds the other's
      const outcome = await atStation(device, clock.now() + mostWaitMs, async (tx, stationId) => {
        const now = clock.now()
        await expireOpen(tx, now, sql`c.item_id = ${itemId}`)
        const [held] = await findStored(
          tx,
          sql`c.item_id = ${itemId} and c.status in ('selected', 'requested')`,
        )
        if (held) return heldBy(held, now)
        const blocked = await blockedBy(tx, { deviceId: device.id, stationId, itemId, wanted }, now)
        const status = blocked ? 'asked' : opening === 'select' ? 'selected' : 'requested'
        const id = await storeCommand(tx, device, request, { status, expireMs: now + forMs })
        await noteBegun(tx, blocked ? 'ask' : opening, id, { by: request.by })
        if (!blocked) return id
        await moveCommands(tx, blocked.move, isCommand(id), { reason: blocked.reason, endMs: now })
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
          sql`${isCommand(id)} and c.user_id <> ${by.userId} and c.expire_time > ${instantOf(clock.now())}`,
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
          endMs: clock.now(),
          ...(name === 'decline' && said.by
            ? { set: sql`second_user_id = ${said.by.userId}, second_user_name = ${said.by.userName}` }
            : {}),
        }),
      )
      if (!ended) throw refuse(telemetryErrors.selectionOver)
      tellFinished(bus, ended.operationId, 'failure', recalledBy(said.by))
      push(ended.tenantId, ended.stationId)
    },
    async carryOut(id, operationId) {
      const [command] = await db.asSystem((tx) => findStored(tx, isCommand(id)))
      if (!command) throw notFound()
      const device = await deviceOf(command.deviceId)
      const isOver = command.status === 'selected' && (command.expireMs ?? 0) <= clock.now()
      if (isOver || (command.status !== 'selected' && command.status !== 'confirmed')) {
        await db.asSystem((tx) => expireOpen(tx, clock.now(), isCommand(id)))
        throw refuse(telemetryErrors.selectionOver)
      }
      const claimed = await wayOut.claim(device, command, { openLine: async () => operationId })
      push(device.tenantId, device.stationId)
      if (claimed instanceof AppError) throw claimed
      return wayOut.execute(device, command)
    },
  }
}

/** What the operation log says of what was taken back while it waited for its device. */
const recalledBy = (by: Mover | undefined) => (by ? `${by.userName} 已取消，未下发` : '已取消，未下发')

const heldBy = ({ userName, expireMs }: StoredCommand, now: number): AppError =>
  refuse(telemetryErrors.selectionHeld, {
    who: userName,
    seconds: Math.max(1, Math.ceil(((expireMs ?? now) - now) / 1000)),
  })
