import { commandKeepDays, telemetryErrors } from '@energy-console/contract/telemetry'
import { type SQL, sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'
import { AppError } from '../../../platform/errors'
import type { DeviceRoute } from '../routing/route'
import type { Commands } from './command'
import type { WayOut } from './letOut'
import { instantOf, type MovedCommand, moveCommands } from './moves'
import { findStored, type StoredCommand } from './store'
import type { CommandTools } from './tools'

/** Longer than a command takes from one step to the next, its answer aside. */
const abandonedAfter = sql`interval '5 minutes'`

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

  return {
    async deliverQueued(deviceIds) {
      if (deviceIds.length === 0) return
      await routing.settle()
      const now = instantOf(clock.now())
      const waiting = await db.asSystem((tx) =>
        findStored(
          tx,
          sql`c.status = 'queued' and c.device_id = any (${bigints(deviceIds)}) and c.expire_time > ${now}`,
        ),
      )
      for (const command of waiting) {
        const device = routing.current.devices.get(command.deviceId)
        if (!device || !link.isConnected(device)) continue
        const claimed = await wayOut.claim(device, command, {
          expireMs: (command.expireMs ?? 0) - clock.now(),
        })
        if (claimed instanceof AppError) {
          // somebody else has delivered it
          if (claimed.spec !== telemetryErrors.selectionOver)
            tell(command.operationId, 'failure', claimed.message)
        } else if (claimed === 'sent') void deliver(device, command)
      }
    },
    async expire() {
      const isOld = sql`c.create_time < now() - ${abandonedAfter}`
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
      for (const { operationId } of late) tell(operationId, 'failure', '设备在期限内没有上线')
      tellAbandoned(abandoned)
    },
    async forgetOld() {
      await db.asSystem((tx) =>
        tx.execute(
          sql`delete from device_command where create_time < now() - ${commandKeepDays} * interval '1 day'`,
        ),
      )
    },
    async recover() {
      tellAbandoned(await db.asSystem((tx) => abandon(tx, sql`true`)))
    },
  }
}
