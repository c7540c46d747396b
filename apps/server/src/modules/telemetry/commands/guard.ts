import type { CommandMove } from '@energy-console/contract/telemetry'
import { telemetryErrors } from '@energy-console/contract/telemetry'
import type { Tx } from '../../../platform/database'
import { type AppError, refuse } from '../../../platform/errors'
import { interlocksOf, judge } from '../interlocks/judge'
import { holdForSending, standingTag, type TaggedPlace } from '../tags/standing'

/** What stands in the way of a command: the refusal, and how its history tells of it. */
export interface Blocked {
  move: CommandMove
  reason: string
  error: AppError
}

/**
 * Whether something stands in the way of a command just now: a tag on its device or station, or an interlock of its point.
 * Until the transaction ends no tag is hung there. `now` in Unix ms.
 */
export async function blockedBy(
  tx: Tx,
  { itemId, wanted, ...place }: TaggedPlace & { itemId: string | null; wanted: unknown },
  now: number,
): Promise<Blocked | undefined> {
  await holdForSending(tx, place.stationId)
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
  const failing = groups.length === 0 ? undefined : (await judge(tx, groups, now)).find(({ holds }) => !holds)
  if (!failing) return undefined
  const { interlockName: name, says, inputs } = failing
  const values = inputs.map(({ itemName, valueText }) => `${itemName} ${valueText}`).join('，')
  return {
    move: 'interlock',
    reason: `${name}：${says}${values === '' ? '' : `（${values}）`}`,
    error: refuse(telemetryErrors.interlocked, { name, says }),
  }
}
