import type { Module, Platform } from '../../platform/module'
import { awayRoutes, type NoticeSources } from './away/routes'
import { defineNoticeJobs } from './task-notice/jobs'
import { taskNoticeRoutes } from './task-notice/routes'

export { type NewNotice, raiseNotice, tellNotices } from './task-notice/raise'

/** What people are told: notices of tasks, and what came while they were away. */
export function createNotices(platform: Platform, sources: NoticeSources): Module {
  defineNoticeJobs(platform)
  return { routes: [...taskNoticeRoutes, ...awayRoutes(platform, sources)] }
}
