import { type TaskText, usableTimeZone } from '@energy-console/contract'
import { backupCodes } from '@energy-console/contract/system'
import { AppError } from '../../../platform/errors'
import { toWireTime } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { platformZone } from '../zone/queries'
import type { Backups } from './createBackups'
import { findPlan, noFailure, takeTurn } from './queries'
import { backupPlanTable } from './table'
import type { TellOperators } from './tellOperators'

const jobName = 'system.backupPlan'

/**
 * Makes the planned backup of a day when its time has come: once, also after a restart. `signal` ends one that is being
 * made; that day has none then. Why one failed stands with the plan until the next one succeeds, and whoever sees the backups is
 * told of it once.
 */
export function defineBackupJobs(
  platform: Platform,
  backups: Backups,
  { signal, tellOperators }: { signal: AbortSignal; tellOperators: TellOperators },
): void {
  const { db, jobs, clock, log } = platform
  jobs.define(jobName, async () => {
    const { plan, zone } = await db.asSystem(async (tx) => ({
      plan: await findPlan(tx),
      zone: usableTimeZone(await platformZone(tx)),
    }))
    const [day = '', time = ''] = toWireTime(new Date(clock.now()), zone).split(' ')
    if (!plan.isOn || plan.lastDay === day || time.slice(0, 5) < plan.time || backups.isBusy()) return
    if (!(await db.asSystem((tx) => takeTurn(tx, day)))) return
    const reason = await attempt(plan.keep)
    const failureTime = new Date(clock.now())
    await db.asSystem((tx) =>
      tx
        .update(backupPlanTable)
        .set(reason ? { failureTime, failure: reason.text, failureParams: reason.params } : noFailure),
    )
    if (!reason) return
    // that it failed stands by itself: a full disk may keep the notice from being stored
    const told = await db.asSystem((tx) => tellOperators(tx, noticeAt(failureTime)))
    told()
  })
  jobs.schedule(jobName, '* * * * *')

  /** Why it failed, in words for the administrator; null for success. */
  const attempt = async (keep: number): Promise<TaskText | null> => {
    try {
      await backups.make({ kind: 'plan', userName: '', progress: async () => signal.throwIfAborted() })
      const planned = (await backups.store.list()).filter(({ kind }) => kind === 'plan')
      for (const { name } of planned.slice(keep)) await backups.store.remove(name)
      return null
    } catch (error) {
      log.error({ err: error }, 'planned backup failed')
      if (error instanceof AppError) return { text: error.spec.text, params: error.params }
      if (signal.aborted) return { text: '服务停止时中断', params: {} }
      const isFull = error instanceof Error && 'code' in error && error.code === 'ENOSPC'
      return { text: isFull ? '磁盘空间不足' : '系统内部错误，请稍后重试', params: {} }
    }
  }
}

/** Why it failed stands on the page that the notice leads to. */
const noticeAt = (noticeTime: Date) => ({
  ...{ code: backupCodes.view, noticeType: 15 as const, noticeTime },
  title: { text: '自动备份失败，请查看原因并重新备份', params: {} },
})
