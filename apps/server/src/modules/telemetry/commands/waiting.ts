import { commandKeepDays, telemetryErrors } from '@energy-console/contract/telemetry'
import { type SQL, sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'
import { AppError } from '../../../platform/errors'
import type { DeviceRoute } from '../routing/route'
import type { Commands } from './command'
import { isBusy, type WayOut } from './letOut'
import { instantOf, type MovedCommand, moveCommands } from './moves'
import { findStored, type StoredCommand } from './store'
import type { CommandTools } from './tools'

/** Longer than a command takes from one step to the next, its answer aside. */
const abandonedAfter = sql`interval '5 minutes'`

/** Old commands are forgotten so many at a time, with their histories. */
const forgottenAtOnce = 1_000
/** Devices that commands wait for and that are looked at again at a time. */
const mostWaiting = 1_000

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
  { db, routing, link, bus, clock, log }: CommandTools,
  wayOut: WayOut,
  push: (tenantId: string, stationId: string) => void,
): Pick<Commands, 'deliverQueued' | 'expire' | 'forgetOld' | 'recover'> {
  /** Tells the operation log of commands that were no longer waited for by a call. */
  const tell = (operationId: string | null, result: 'success' | 'failure' | 'unknown', reason = '') => {
    if (operationId !== null) bus.publish('commands.finished', { operationId, result, reason })
  }

  const deliver = async (device: DeviceRoute, command: StoredCommand) => {
    try {
      await wayOut.execute(device, command)
      tell(command.operationId, 'success')
    } catch (error) {
      log.info({ err: error, command: command.id }, 'queued command failed')
      tell(command.operationId, 'failure', error instanceof AppError ? error.message : '')
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
    for (const { operationId } of unsent) tell(operationId, 'failure', '服务中断，未下发')
    for (const { operationId } of lost) tell(operationId, 'unknown')
  }

  const deliverQueued = async (deviceIds: readonly string[]): Promise<void> => {
    if (deviceIds.length === 0) return
    await routing.settle()
    const now = instantOf(clock.now())
    const waiting = await db.asSystem((tx) =>
      findStored(
        tx,
        sql`c.status = 'queued' and c.device_id = any (${bigints(deviceIds)}) and c.expire_time > ${now}`,
      ),
    )
    /** Where somebody holds the station, what waits goes on waiting. */
    const held = new Set<string>()
    for (const command of waiting) {
      const device = routing.current.devices.get(command.deviceId)
      if (!device || !link.isConnected(device) || held.has(device.stationId)) continue
      const claimed = await wayOut.claim(device, command, {
        expireMs: (command.expireMs ?? 0) - clock.now(),
      })
      if (claimed instanceof AppError) {
        if (isBusy(claimed)) held.add(device.stationId)
        // somebody else has delivered it
        else if (claimed.spec !== telemetryErrors.selectionOver)
          tell(command.operationId, 'failure', claimed.message)
      } else if (claimed === 'sent') void deliver(device, command)
    }
  }

  return {
    deliverQueued,
    async expire() {
      let waiting: string[] = []
      const isOld = sql`c.create_time < now() - ${abandonedAfter}`
      const { ended, late, abandoned } = await db.asSystem(async (tx) => {
        const now = clock.now()
        const isLate = sql`c.status = 'queued' and c.expire_time <= ${instantOf(now)}`
        // whoever is found here and still in hand afterwards is being looked after
        const found = await findStored(tx, sql`${isOld} and c.status in ('asked', 'confirmed', 'sent')`)
        const inHand = wayOut.inHand()
        const left = found.flatMap(({ id }) => (inHand.has(id) ? [] : [id]))
        const { rows } = await tx.execute<{ id: string }>(
          sql`select distinct device_id::text as id from device_command where status = 'queued' limit ${mostWaiting}`,
        )
        waiting = rows.map(({ id }) => id)
        return {
          ended: await expireOpen(tx, now),
          late: await moveCommands(tx, 'expire', isLate, { endMs: now }),
          abandoned: await abandon(tx, sql`c.id = any (${bigints(left)})`),
        }
      })
      for (const { tenantId, stationId } of ended) push(tenantId, stationId)
      for (const { operationId } of late) tell(operationId, 'failure', '设备在期限内没有上线')
      tellAbandoned(abandoned)
      // their devices may have come while the stations were held
      await deliverQueued(waiting)
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
    async recover() {
      tellAbandoned(await db.asSystem((tx) => abandon(tx, sql`true`)))
    },
  }
}
