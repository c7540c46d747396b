import { alarmErrors } from '@energy-console/contract/alarms'
import { refuse } from '../../../platform/errors'

/** Lets each tenant do one thing at a time: what is costly must not take the others' share. @throws trialRunning for a second one */
export function onePerTenant() {
  const busy = new Set<string>()
  return async <T>(tenantId: string, work: () => Promise<T>): Promise<T> => {
    if (busy.has(tenantId)) throw refuse(alarmErrors.trialRunning)
    busy.add(tenantId)
    try {
      return await work()
    } finally {
      busy.delete(tenantId)
    }
  }
}
