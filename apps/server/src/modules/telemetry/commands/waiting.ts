import { commandKeepDays, telemetryErrors } from '@energy-console/contract/telemetry'
import { type SQL, sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'
import { AppError } from '../../../platform/errors'
import { failureTold } from '../../../platform/http'
import { createSlots } from '../../../platform/jobs/slots'
import type { DeviceRoute } from '../routing/route'
import type { Commands } from './command'
import { isBusy, type WayOut } from './letOut'
import { instantOf, type MovedCommand, moveCommands } from './moves'
import { findStored, type StoredCommand } from './store'
import { tellFinished } from './tellFinished'
import type { CommandTools } from './tools'

// what is stored says when by the clock of the database, which is asked how long ago that was

/** Longer than a command takes from one step to the next, its answer aside. */
const abandonedAfter = sql`interval '5 minutes'`
/** Longer than any answer is waited for, one that is asked for twice included: what has not moved since is in no process's hand. */
const inHandFor = sql`interval '12 minutes'`

/** Old commands are forgotten so many at a time, with their histories. */
const forgottenAtOnce = 1_000
/** Devices that commands wait for are looked through so many at a time. */
const devicesAtOnce = 5_000
/** Commands of a tenant that are delivered in one turn of his. */
const deliveredAtOnce = 200
/** Turns at a time: few, for each may wait for stations that somebody holds. */
const turns = { most: 8, perTenant: 2 }

/** Ends what is open and whose time is over. `now` in Unix ms. */
export const expireOpen = (tx: Tx, now: number, where: SQL = sql`true`): Promise<MovedCommand[]> =>
  moveCommands(
    tx,
    'expire',
    sql`${where} and c.status in ('selected', 'requested') and c.expire_time <= ${instantOf(now)}`,
    { endMs: now },
  )

/** Commands that wait for their devices, and those that nobody will carry on with. */
export function createWaiting(
  { db, routing, link, bus, clock, log, isShared }: CommandTools,
  wayOut: WayOut,
  push: (tenantId: string, stationId: string) => void,
): Pick<Commands, 'deliverQueued' | 'expire' | 'forgetOld' | 'recover'> {
  const deliver = async (device: DeviceRoute, command: StoredCommand) => {
    try {
      await wayOut.execute(device, command)
      tellFinished(bus, command.operationId, 'success')
    } catch (error) {
      const level = error instanceof AppError ? 'info' : 'error'
      log[level]({ err: error, command: command.id }, 'queued command failed')
      tellFinished(bus, command.operationId, 'failure', failureTold(error))
    }
  }

  /** Ends what was begun and is in no hand: what was not sent is not sent any more, of what was nobody knows the outcome. */
  const abandon = async (tx: Tx, where: SQL) => {
    const endMs = clock.now()
    return {
      unsent: await moveCommands(tx, 'drop', where, { endMs }),
      lost: await moveCommands(tx, 'forget', where, { endMs }),
    }
  }

  const tellAbandoned = ({ unsent, lost }: { unsent: MovedCommand[]; lost: MovedCommand[] }) => {
    for (const { operationId } of unsent) tellFinished(bus, operationId, 'failure', '服务中断，未下发')
    for (const { operationId } of lost) tellFinished(bus, operationId, 'unknown')
  }

  /** What other processes have in hand is told by its moves alone. */
  const isInNoHand = isShared
    ? sql`not exists (select from device_command_history h
        where h.record_id = c.id and h.move_time > now() - ${inHandFor})`
    : sql`true`

  const slots = createSlots(turns)

  /** Sends what waits for these devices of a tenant, the oldest first and all of it, some in each turn of the tenant's. */
  const deliverTo = async (tenantId: string, deviceIds: readonly string[]): Promise<void> => {
    /** Where somebody holds the station, what waits goes on waiting. */
    const held = new Set<string>()
    const deliverSome = async (after: string) => {
      const waiting = await db.asSystem((tx) =>
        findStored(
          tx,
          sql`c.status = 'queued' and c.device_id = any (${bigints(deviceIds)}) and c.id > ${after}
            and c.expire_time > ${instantOf(clock.now())}`,
          deliveredAtOnce,
        ),
      )
      for (const command of waiting) await deliverOne(command, held)
      return waiting.length < deliveredAtOnce ? undefined : waiting.at(-1)?.id
    }
    let after: string | undefined = '0'
    while (after !== undefined) {
      const from: string = after
      after = await slots.run(tenantId, () => deliverSome(from))
    }
  }

  const deliverOne = async (command: StoredCommand, held: Set<string>) => {
    const device = routing.current.devices.get(command.deviceId)
    if (!device || !link.isConnected(device) || held.has(device.stationId)) return
    const claimed = await wayOut.claim(device, command, {
      expireMs: (command.expireMs ?? 0) - clock.now(),
    })
    if (claimed instanceof AppError) {
      if (isBusy(claimed)) held.add(device.stationId)
      // somebody else has delivered it
      else if (claimed.spec !== telemetryErrors.selectionOver)
        tellFinished(bus, command.operationId, 'failure', claimed.message)
    } else if (claimed === 'sent') void deliver(device, command)
  }

  const deliverQueued = async (deviceIds: readonly string[]): Promise<void> => {
    if (deviceIds.length === 0) return
    await routing.settle()
    const byTenant = new Map<string, string[]>()
    for (const id of deviceIds) {
      const device = routing.current.devices.get(id)
      if (!device || !link.isConnected(device)) continue
      const ids = byTenant.get(device.tenantId) ?? []
      byTenant.set(device.tenantId, ids)
      ids.push(id)
    }
    await Promise.all([...byTenant].map(([tenantId, ids]) => deliverTo(tenantId, ids)))
  }

  /** The devices that something waits for and that can be reached. */
  const reachable = async (): Promise<string[]> => {
    const found: string[] = []
    for (let after: string | undefined = '0'; after !== undefined; ) {
      const from: string = after
      const { rows } = await db.asSystem((tx) =>
        tx.execute<{ id: string }>(sql`
          select distinct device_id, device_id::text as id from device_command where status = 'queued' and device_id > ${from}
          order by device_id limit ${devicesAtOnce}`),
      )
      for (const { id } of rows) {
        const device = routing.current.devices.get(id)
        if (device && link.isConnected(device)) found.push(id)
      }
      after = rows.length < devicesAtOnce ? undefined : rows.at(-1)?.id
    }
    return found
  }

  return {
    deliverQueued,
    async expire() {
      const isOld = sql`c.create_time < now() - ${abandonedAfter} and ${isInNoHand}`
      const { ended, late, abandoned } = await db.asSystem(async (tx) => {
        const now = clock.now()
        const isLate = sql`c.status = 'queued' and c.expire_time <= ${instantOf(now)}`
        // whoever is found here and still in hand afterwards is being looked after
        const found = await findStored(tx, sql`${isOld} and c.status in ('asked', 'confirmed', 'sent')`)
        const inHand = wayOut.inHand()
        const left = found.flatMap(({ id }) => (inHand.has(id) ? [] : [id]))
        return {
          ended: await expireOpen(tx, now),
          late: await moveCommands(tx, 'expire', isLate, { endMs: now }),
          abandoned: await abandon(tx, sql`c.id = any (${bigints(left)})`),
        }
      })
      for (const { tenantId, stationId } of ended) push(tenantId, stationId)
      for (const { operationId } of late) tellFinished(bus, operationId, 'failure', '设备在期限内没有上线')
      tellAbandoned(abandoned)
      // their devices may have come while the stations were held
      await deliverQueued(await reachable())
    },
    async forgetOld(stopping) {
      let removed = forgottenAtOnce
      while (removed === forgottenAtOnce && !stopping?.aborted)
        removed = await db.asSystem(async (tx) => {
          const { rowCount } = await tx.execute(sql`
            delete from device_command where id in (select id from device_command
              where create_time < now() - ${commandKeepDays} * interval '1 day' order by create_time limit ${forgottenAtOnce})`)
          return rowCount ?? 0
        })
    },
    async recover(isLeft = sql`true`) {
      tellAbandoned(await db.asSystem((tx) => abandon(tx, isLeft)))
    },
  }
}
