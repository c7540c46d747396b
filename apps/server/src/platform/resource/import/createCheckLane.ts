import { importErrors } from '@energy-console/contract/imports'
import { refuse } from '../../errors'

/** Checks that run at once: each holds a connection that others need as well. */
const mostRunning = 2
/** Checks that wait, in the process and of a tenant: the last of them is answered before the console gives up. */
const mostWaiting = 4
const mostWaitingOfTenant = 1

/** Where the checks of files stand in line: one of a tenant at a time, few in all. */
export interface CheckLane {
  /** Does the work when its turn comes; holds nothing meanwhile. @throws checkBusy where too many wait already */
  run<T>(tenantId: string, work: () => Promise<T>): Promise<T>
}

/** Builds the lane: one a process. */
export function createCheckLane(): CheckLane {
  const running = new Set<string>()
  const waiting: { tenantId: string; go: () => void }[] = []
  const mayRun = (tenantId: string) => running.size < mostRunning && !running.has(tenantId)

  const enter = async (tenantId: string): Promise<void> => {
    if (mayRun(tenantId)) return void running.add(tenantId)
    const own = waiting.filter((one) => one.tenantId === tenantId)
    if (waiting.length >= mostWaiting || own.length >= mostWaitingOfTenant)
      throw refuse(importErrors.checkBusy)
    await new Promise<void>((go) => waiting.push({ tenantId, go }))
  }

  const leave = (tenantId: string): void => {
    running.delete(tenantId)
    const at = waiting.findIndex((one) => mayRun(one.tenantId))
    const [next] = at < 0 ? [] : waiting.splice(at, 1)
    if (!next) return
    running.add(next.tenantId)
    next.go()
  }

  return {
    async run(tenantId, work) {
      await enter(tenantId)
      try {
        return await work()
      } finally {
        leave(tenantId)
      }
    },
  }
}
