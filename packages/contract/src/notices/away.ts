import * as z from 'zod'
import { Alarm } from '../alarms/alarm'
import { call } from '../core/call'
import { Id } from '../core/fields'
import { Task } from '../core/task'
import { TaskNotice } from './taskNotices'

/** Hours that are told of to who has never looked. */
export const firstLookHours = 24

/** The most that is told of each kind. */
export const mostOfAway = 50

/** How far a user has seen what came: the newest alarm and notice, and tasks until then, Unix ms by the server's clock. */
const SeenUntil = z.object({
  untilMs: z.int().min(0).max(8_640_000_000_000).meta({ label: '时间' }),
  /** Null where the caller may not see any. */
  alarmId: Id.nullable().meta({ label: '告警' }),
  noticeId: Id.meta({ label: '任务提醒' }),
})

/**
 * What has come since the caller last said that he had seen everything: alarms that opened (for who may see the alarm
 * list), notices, and tasks of his own that ended. Newest first, at most {@link mostOfAway} of each; `alarmCount` counts
 * up to 1,000. An alarm or a notice has come when it was stored, however old the reading is that it
 * tells of.
 */
export const getAway = call({
  method: 'GET',
  path: '/api/ml-mlink/notification/away',
  label: '离开期间',
  permission: 'session',
  reads: ['alarm', 'taskNotice', 'task', 'notification'],
  isQuiet: true,
  data: z.object({
    since: z.string(),
    /** What to say when all of this has been seen. */
    ...SeenUntil.shape,
    alarms: z.array(Alarm),
    alarmCount: z.number(),
    notices: z.array(TaskNotice),
    tasks: z.array(Task),
  }),
})

/** Says that the caller has seen what came that far; it never goes back. */
export const markSeen = call({
  method: 'POST',
  path: '/api/ml-mlink/notification/seen',
  label: '标记为已看过',
  permission: 'session',
  changes: ['notification'],
  isQuiet: true,
  body: SeenUntil,
})
