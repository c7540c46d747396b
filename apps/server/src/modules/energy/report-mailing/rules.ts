import { usableTimeZone } from '@energy-console/contract'
import { zoneClock } from '@energy-console/contract/automation'
import { energyErrors, type reportMailings } from '@energy-console/contract/energy'
import type { Tx } from '../../../platform/database'
import { notFound, refuse } from '../../../platform/errors'
import type { Session } from '../../../platform/http'
import type { ResourceHooks } from '../../../platform/resource'
import { kindOfChannel } from '../../notices'
import { standingOf, zoneOfReport } from './queries'
import { nextSending } from './schedule'
import type { reportMailingTable } from './table'

/** Rows with when they leave next and what came of the last time, in words of their reports' clocks. */
export async function withStanding<R extends { id: string }>(
  { tx, session }: { tx: Tx; session: Pick<Session, 'timeZone'> },
  rows: readonly R[],
) {
  const standing = await standingOf(
    tx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const found = standing.get(row.id)
    const shown = (at: number | null | undefined) =>
      found && typeof at === 'number'
        ? zoneClock(usableTimeZone(found.timeZone ?? session.timeZone)).shown(at)
        : null
    return {
      ...row,
      ...{ nextTime: shown(found?.nextMs), lastTime: shown(found?.lastMs) },
      ...{ lastState: found?.lastState ?? null, lastReason: found?.lastReason ?? null },
    }
  })
}

type Hooks = ResourceHooks<typeof reportMailings, typeof reportMailingTable>

/** A mailing goes by a mail server, at times that come; what was due when it is changed still leaves. */
export const mailingHooks = (now: () => number): Hooks => ({
  extend: withStanding,

  async beforeSave({ tx, session }, values, before) {
    const { reportId, channelId, rule, time, isEnabled = true } = { ...before, ...values }
    if (!reportId || !channelId || !rule || !time) throw notFound()
    if ((await kindOfChannel(tx, channelId)) !== 'mail')
      throw refuse(energyErrors.mailingWithoutMail, {}, 'channelId')
    const timeZone = await zoneOfReport(tx, reportId, session)
    const isSame = before?.isEnabled && before.rule === rule && before.time === time
    const firstDay = before?.rule === rule ? before.firstDay : zoneClock(timeZone).dayOf(now())
    const nextMs = (isSame ? before.nextMs : null) ?? nextSending({ rule, time, firstDay }, timeZone, now())
    if (nextMs === undefined) throw refuse(energyErrors.mailingNeverComes, {}, 'rule')
    return {
      ...values,
      ...{ firstDay, nextMs: isEnabled ? nextMs : null },
      ...(before ? {} : { userName: session.userName }),
    }
  },
})
