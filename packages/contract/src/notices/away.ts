import * as z from 'zod'
import { Alarm } from '../alarms/alarm'
import { call } from '../core/call'
import { Task } from '../core/task'
import { TaskNotice } from './taskNotices'

/** Hours that are told of to who has never looked. */
export const firstLookHours = 24

/** The most that is told of each kind. */
export const mostOfAway = 50

/**
 * What has come since the caller last said that he had seen everything: alarms that opened (for who may see the alarm
 * list), notices, and tasks of his own that ended. Newest first, at most {@link mostOfAway} of each; `alarmCount` counts
 * up to 1,000.
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
    /** What to say when all of this has been seen, Unix ms by the server's clock. */
    untilMs: z.number(),
    alarms: z.array(Alarm),
    alarmCount: z.number(),
    notices: z.array(TaskNotice),
    tasks: z.array(Task),
  }),
})

/** Says that the caller has seen what came until then; it never goes back. */
export const markSeen = call({
  method: 'POST',
  path: '/api/ml-mlink/notification/seen',
  label: '标记为已看过',
  permission: 'session',
  changes: ['notification'],
  isQuiet: true,
  body: z.object({ untilMs: z.int().min(0).max(8_640_000_000_000).meta({ label: '时间' }) }),
})
