import type { Alarm } from '@energy-console/contract/alarms'
import type { ChosenRecord } from '../lifecycle/MoveManyDialog'
import { toMinute } from '../time/zonedText'

/** What of an alarm's row its members are told by. */
export type FoldedRow = Pick<Alarm, 'id' | 'equipmentName' | 'alarmContent' | 'status' | 'folded'>

/** What an alarm is known by. */
export const alarmName = ({ equipmentName, alarmContent }: FoldedRow) => `${equipmentName} · ${alarmContent}`

/** The alarms that a row stands for, as far as there is something to be done about them, by the name of the row and when they came. */
export function foldedMembers(row: FoldedRow): ChosenRecord[] {
  const { id, status, folded } = row
  const name = alarmName(row)
  if (!folded) return [{ id, name, state: status }]
  // those that stand are acknowledged as those that have cleared
  const state = 'cleared-unacknowledged'
  const when = `${toMinute(folded.firstTime)} ~ ${toMinute(folded.lastTime)}`
  return folded.unconfirmedIds.map((one) => ({ id: one, name: `${name} (${when})`, state }))
}
