import type { DataOf } from '@energy-console/contract'
import { getRepairWorkTime } from '@energy-console/contract/maintenance'
import { recall, remember } from '../../../../api/browser/storage'
import { isCutOff } from '../../../../api/CallError'
import { callApi } from '../../../../api/callApi'
import { userKey } from '../../../../api/session'
import { staleMs } from './staleMs'

/** When work is done at a station, as it was told. */
export type WorkTime = DataOf<typeof getRepairWorkTime>

interface KeptWorkTime extends WorkTime {
  /** Unix ms. */
  keptAt: number
}

const key = () => userKey('cache', 'repairWorkTimes')
const kept = () => recall<Readonly<Record<string, KeptWorkTime>>>(key()) ?? {}

/** When work is done at a station, as this device has it; undefined where it was never told. */
export const keptWorkTime = (stationId: string): WorkTime | undefined => kept()[stationId]

/**
 * Keeps when work is done at stations, so that what is left of deadlines can be told where there is no network; of other stations it
 * is forgotten where `isAll`. Silent.
 *
 * @throws CallError without a network: then it is done later
 */
export async function keepWorkTimes(stationIds: readonly string[], isAll = false): Promise<void> {
  const before = kept()
  const [wanted, owner] = [new Set(stationIds), key()]
  const known = Object.entries(before).filter(([id]) => !isAll || wanted.has(id))
  const times = new Map(known)
  for (const stationId of wanted) {
    const one = times.get(stationId)
    if (one && Date.now() - one.keptAt < staleMs) continue
    try {
      const told = await callApi(getRepairWorkTime, { query: { stationId }, isSilent: true })
      times.set(stationId, { ...told, keptAt: Date.now() })
    } catch (thrown) {
      if (isCutOff(thrown)) throw thrown
      // a station that is gone, or not seen any more: its orders go as well
      times.delete(stationId)
    }
  }
  if (key() === owner) remember(owner, Object.fromEntries(times))
}
