import type { DataOf } from '@energy-console/contract'
import { alarmEventsPage } from '@energy-console/contract/alarms'
import { getAway, markSeen, mostOfAway } from '@energy-console/contract/notices'
import type { Tx } from '../../../platform/database'
import { type DataAnswer, holds, type Implementation, implement } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { noticesOf } from '../task-notice/queries'
import { noteSeen, seenUntil } from './queries'

const noAlarms = { alarms: [], alarmCount: 0 }

/** What notices ask of other modules. */
export interface NoticeSources {
  /** The newest alarms that opened after a time, and how many did. */
  alarmsSince(
    tx: Tx,
    since: Date,
    most: number,
  ): Promise<Pick<DataAnswer<DataOf<typeof getAway>>, 'alarms' | 'alarmCount'>>
}

/** What came while a user was away, and that he has seen it. */
export const awayRoutes = (
  { clock, tasks }: Pick<Platform, 'clock' | 'tasks'>,
  { alarmsSince }: NoticeSources,
): Implementation[] => [
  implement(getAway, async ({ tx, session }) => {
    // Read before what came: what comes in between is told once more rather than never.
    const untilMs = clock.now()
    const since = await seenUntil(tx, session.userId, untilMs)
    const mayAlarms = holds(session, alarmEventsPage.code ?? alarmEventsPage.path)
    const ended = (await tasks.list({ tx, session })).filter(
      ({ endTime, state }) => endTime !== null && endTime > since && state !== 'cancelled',
    )
    return {
      since,
      untilMs,
      ...(mayAlarms ? await alarmsSince(tx, since, mostOfAway) : noAlarms),
      notices: await noticesOf(tx, session.userId, { since, most: mostOfAway }),
      tasks: ended.slice(0, mostOfAway),
    }
  }),
  implement(markSeen, ({ tx, session, body: { untilMs } }) =>
    noteSeen(tx, session.userId, new Date(Math.min(untilMs, clock.now()))),
  ),
]
