import type { CommandMove } from '@energy-console/contract/telemetry'
import { telemetryErrors } from '@energy-console/contract/telemetry'
import type { Tx } from '../../../platform/database'
import { type AppError, refuse } from '../../../platform/errors'
import { holdersOf } from '../../identity'
import { interlocksOf, judge } from '../interlocks/judge'
import type { PointRoute } from '../routing/route'
import { standingTag, type TaggedPlace } from '../tags/standing'

/** What stands in the way of a command: the refusal, and how its history tells of it. */
export interface Blocked {
  move: CommandMove
  reason: string
  error: AppError
}

/**
 * Whether something stands in the way of a command just now: a tag on its device or station, or an interlock of its point.
 * The station is held by whoever asks. `now` in Unix ms.
 */
export async function blockedBy(
  tx: Tx,
  { itemId, wanted, id, ...place }: TaggedPlace & { itemId: string | null; wanted: unknown; id?: string },
  now: number,
): Promise<Blocked | undefined> {
  const tag = await standingTag(tx, place, now)
  if (tag) {
    const params = { who: tag.userName, why: tag.reason }
    return {
      move: 'tag',
      reason: `${tag.userName}：${tag.reason}`,
      error: refuse(telemetryErrors.tagged, params),
    }
  }
  if (itemId === null) return undefined
  const groups = await interlocksOf(tx, itemId, wanted)
  const failing =
    groups.length === 0 ? undefined : (await judge(tx, groups, now, id)).find(({ holds }) => !holds)
  if (!failing) return undefined
  const { interlockName: name, says, inputs } = failing
  const values = inputs.map(({ itemName, valueText }) => `${itemName} ${valueText}`).join('，')
  return {
    move: 'interlock',
    reason: `${name}：${says}${values === '' ? '' : `（${values}）`}`,
    error: refuse(telemetryErrors.interlocked, { name, says }),
  }
}

/** By the state that a command is sent from: the levels of confirmation that it has gone through. */
const passed: Readonly<Record<string, readonly string[]>> = {
  queued: ['none', 'confirm'],
  selected: ['none', 'confirm', 'select'],
  confirmed: ['none', 'confirm', 'second'],
}

/**
 * Whether what somebody was allowed when he gave a command no longer holds when it goes out: that its point can be written
 * in this way, and that he may write at the station.
 */
export async function noLongerMay(
  tx: Tx,
  command: {
    tenantId: string
    stationId: string
    itemId: string | null
    status?: string
    userId?: string | null
  },
  point: PointRoute | undefined,
): Promise<Blocked | undefined> {
  const { tenantId, stationId, itemId, status, userId } = command
  if (itemId === null || status === undefined) return undefined
  if (point?.access !== 'read-write')
    return withdrawn('数据点已删除或不可写', refuse(telemetryErrors.readOnlyItem))
  if (!passed[status]?.includes(point.confirmation))
    return withdrawn('操作确认方式已更改', refuse(telemetryErrors.otherLevel))
  // who carries out a selection is asked by the call itself
  if (userId == null || status === 'selected') return undefined
  const holders = await holdersOf(tx, { tenantId, stationId, code: 'device_write' })
  return holders.includes(userId)
    ? undefined
    : withdrawn('操作人已无下发权限', refuse(telemetryErrors.rightLost))
}

/** What stands in the way because something is not as it was when the command was given. */
export const withdrawn = (reason: string, error: AppError): Blocked => ({ move: 'withdraw', reason, error })
