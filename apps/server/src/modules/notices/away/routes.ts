import type { DataOf } from '@energy-console/contract'
import { alarmEventsPage } from '@energy-console/contract/alarms'
import { getAway, markSeen, mostOfAway } from '@energy-console/contract/notices'
import type { Tx } from '../../../platform/database'
import { type DataAnswer, holds, type Implementation, implement, type Session } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { newestNotice, noticesOf, type Seen } from '../task-notice/queries'
import { noteSeen, seenUntil } from './queries'

const maySeeAlarms = (session: Session) => holds(session, alarmEventsPage.code ?? alarmEventsPage.path)

const noAlarms = { alarms: [], alarmCount: 0 }

/** What notices ask of other modules. */
export interface NoticeSources {
  /** The newest alarm that the caller sees; "0" where there is none. */
  newestAlarm(tx: Tx): Promise<string>
  /** The newest alarms that were stored after what has been seen, and how many were. */
  alarmsSince(
    tx: Tx,
    since: Seen,
    most: number,
  ): Promise<Pick<DataAnswer<DataOf<typeof getAway>>, 'alarms' | 'alarmCount'>>
}

/** What came while a user was away, and that he has seen it. */
export const awayRoutes = (
  { clock, tasks }: Pick<Platform, 'clock' | 'tasks'>,
  { alarmsSince, newestAlarm }: NoticeSources,
): Implementation[] => {
  const newestOf = async (tx: Tx, session: Session) => ({
    alarmId: maySeeAlarms(session) ? await newestAlarm(tx) : null,
    noticeId: await newestNotice(tx, session.userId),
  })
  return [
    implement(getAway, async ({ tx, session }) => {
      // Read before what came: what comes in between is told once more rather than never.
      const untilMs = clock.now()
      const newest = await newestOf(tx, session)
      const since = await seenUntil(tx, session.userId, untilMs)
      const ended = (await tasks.list({ tx, session })).filter(
        ({ endTime, state }) => endTime !== null && endTime > since.time && state !== 'cancelled',
      )
      return {
        since: since.time,
        untilMs,
        ...newest,
        ...(maySeeAlarms(session) ? await alarmsSince(tx, since.alarms, mostOfAway) : noAlarms),
        notices: await noticesOf(tx, session.userId, { since: since.notices, most: mostOfAway }),
        tasks: ended.slice(0, mostOfAway),
      }
    }),
    implement(markSeen, async ({ tx, session, body }) => {
      const untilMs = Math.min(body.untilMs, clock.now())
      await noteSeen(tx, session.userId, { ...body, untilMs }, await newestOf(tx, session))
    }),
  ]
}
