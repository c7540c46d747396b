import type { Alarm } from '@energy-console/contract/alarms'
import type { ChosenRecord } from '../lifecycle/MoveManyDialog'

type Row = Pick<Alarm, 'id' | 'equipmentName' | 'alarmContent' | 'status' | 'folded'>

/** The alarms that a row stands for, as far as there is something to be done about them. */
export function foldedMembers({ id, equipmentName, alarmContent, status, folded }: Row): ChosenRecord[] {
  const name = `${equipmentName} · ${alarmContent}`
  if (!folded) return [{ id, name, state: status }]
  // those that stand are acknowledged as those that have cleared
  const state = 'cleared-unacknowledged'
  return folded.unconfirmedIds.map((one) => ({ id: one, name, state }))
}
