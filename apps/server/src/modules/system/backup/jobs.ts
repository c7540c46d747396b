import { usableTimeZone } from '@energy-console/contract'
import { AppError } from '../../../platform/errors'
import { toWireTime } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { platformZone } from '../zone/queries'
import type { Backups } from './createBackups'
import { findPlan, takeTurn } from './queries'
import { backupPlanTable } from './table'

const jobName = 'system.backupPlan'

/**
 * Makes the planned backup of a day when its time has come: once, also after a restart. `signal` ends one that is being
 * made; that day has none then. Why one failed stands with the plan until the next one succeeds.
 */
export function defineBackupJobs(platform: Platform, backups: Backups, signal: AbortSignal): void {
  const { db, jobs, clock, log } = platform
  jobs.define(jobName, async () => {
    const { plan, zone } = await db.asSystem(async (tx) => ({
      plan: await findPlan(tx),
      zone: usableTimeZone(await platformZone(tx)),
    }))
    const [day = '', time = ''] = toWireTime(new Date(clock.now()), zone).split(' ')
    if (!plan.isOn || plan.lastDay === day || time.slice(0, 5) < plan.time || backups.isBusy()) return
    if (!(await db.asSystem((tx) => takeTurn(tx, day)))) return
    const failure = await attempt(plan.keep)
    await db.asSystem((tx) =>
      tx
        .update(backupPlanTable)
        .set({ failure, failureTime: failure === null ? null : new Date(clock.now()) }),
    )
  })
  jobs.schedule(jobName, '* * * * *')

  /** Why it failed, in words for the administrator; null for success. */
  const attempt = async (keep: number): Promise<string | null> => {
    try {
      await backups.make({ kind: 'plan', userName: '', progress: async () => signal.throwIfAborted() })
      const planned = (await backups.store.list()).filter(({ kind }) => kind === 'plan')
      for (const { name } of planned.slice(keep)) await backups.store.remove(name)
      return null
    } catch (error) {
      log.error({ err: error }, 'planned backup failed')
      if (error instanceof AppError) return error.message
      if (signal.aborted) return '服务停止时中断'
      return error instanceof Error && 'code' in error && error.code === 'ENOSPC'
        ? '磁盘空间不足'
        : '系统内部错误，请稍后重试'
    }
  }
}
