import { getAlarm } from '@energy-console/contract/alarms'
import { getRepairFinding } from '@energy-console/contract/maintenance'
import { isCutOff } from '../../../../api/CallError'
import { callApi } from '../../../../api/callApi'
import { holdsButton, ownerKey, useSession } from '../../../../api/session'
import { readTrend } from '../../../../kit/alarm/alarmTrend'
import { tenantZoneNow } from '../../../../kit/time/zone'
import type { RepairRecord } from '../../repair/RepairRecord'
import { filesOf, type KeptAlarm } from '../store/beside'
import { readBeside, writeBeside } from '../store/deviceStore'
import { mostPictures } from '../store/keptPictures'
import { hasTried, picturesOf, roomFor } from './keepPictures'
import { staleMs } from './staleMs'

/**
 * Keeps beside an order what whoever repairs looks at where there is no network: its pictures, what the round found, and the alarm
 * with its curve. Silent.
 *
 * @throws CallError without a network: then it is done later
 */
export async function keepBeside(owner: string, order: RepairRecord, room = roomFor(owner)): Promise<void> {
  const known = await readBeside(owner, order.id)
  const isFresh = known && Date.now() - known.keptAt < staleMs
  if (isFresh && hasTried(known, filesOf(order, known.finding))) return
  const finding = order.taskItemId
    ? await callApi(getRepairFinding, { query: { id: order.id }, isSilent: true })
    : null
  const alarm = await alarmOf(order)
  const pictures = await picturesOf(filesOf(order, finding), known, { most: mostPictures, room })
  const read = { ...pictures, finding, alarm, keptAt: Date.now() }
  if (ownerKey() === owner) await writeBeside(owner, order.id, read)
}

/** Null also for one that is gone, or that the user does not see. */
async function alarmOf({ alarmId }: RepairRecord): Promise<KeptAlarm | null> {
  if (!alarmId || !holdsButton(useSession.getState(), 'warning_event')) return null
  try {
    const alarm = await callApi(getAlarm, { query: { id: alarmId }, isSilent: true })
    return { alarm, trend: await readTrend(alarm, { zone: tenantZoneNow(), now: Date.now() }) }
  } catch (thrown) {
    if (isCutOff(thrown)) throw thrown
    return null
  }
}
