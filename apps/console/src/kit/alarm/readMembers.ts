import { type Alarm, alarms } from '@energy-console/contract/alarms'
import { callApi } from '../../api/callApi'
import type { ChosenRecord } from '../lifecycle/MoveManyDialog'
import { alarmName, type FoldedRow, foldedMembers } from './foldedMembers'

/** The alarms that rows stand for, by their own names: the alarms of a flood have nothing in common but the time, so they are read. */
export async function readMembers(rows: readonly FoldedRow[]): Promise<ChosenRecord[]> {
  const members: ChosenRecord[] = []
  for (const row of rows) {
    if (row.folded?.kind !== 'flood') members.push(...foldedMembers(row))
    else if (row.folded.unconfirmedIds.length > 0)
      members.push(...(await readAlarms(row.folded.unconfirmedIds)))
  }
  return members
}

async function readAlarms(ids: readonly string[]): Promise<ChosenRecord[]> {
  const { records } = await callApi(alarms.calls.page, {
    body: { ids: ids.join(','), size: String(ids.length) },
  })
  return (records as Alarm[]).map((alarm) => ({ id: alarm.id, name: alarmName(alarm), state: alarm.status }))
}
