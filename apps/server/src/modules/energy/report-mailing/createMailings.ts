import { usableTimeZone } from '@energy-console/contract'
import { zoneClock } from '@energy-console/contract/automation'
import { customReports, energyErrors } from '@energy-console/contract/energy'
import { addressesIn } from '@energy-console/contract/notices'
import { and, eq } from 'drizzle-orm'
import * as z from 'zod'
import { holds, type Session, scopeOf, unheldSession } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import type { ClaimedMessage, NewMessage, Sent } from '../../../platform/outbox'
import { holdersOf, reachedUsers, renewSession } from '../../identity'
import { laneOf, sendByChannel } from '../../notices'
import { storedDefinition } from '../custom-report/definition'
import { fileOfReport } from '../custom-report/file'
import { reckoned } from '../custom-report/reckon'
import { failureOf } from './failureOf'
import { type DueMailing, dueMailings, mailingSource, noteNext, someExist, stationsSeen } from './queries'
import { lastSending, nextSending, periodSent, sentUntil } from './schedule'
import { reportMailingTable } from './table'

/** What a message of a mailing has beside its texts. */
const MailingData = z.object({
  mailingId: z.string(),
  dueMs: z.number(),
  from: z.string(),
  to: z.string(),
  language: z.enum(['zh-CN', 'en']),
})

type Mailing = typeof reportMailingTable.$inferSelect
type Needs = Pick<Platform, 'db' | 'clock' | 'outbox' | 'outbound' | 'secrets' | 'words' | 'log'>

/** How the outbox knows who sends reports. */
const sender = 'report'
/** Mailings that are looked after at once. */
const atOnce = 200
/** One that cannot be reckoned is tried again so much later, ms. */
const againMs = 3_600_000

const idsOf = (list: string) => (list === '' ? [] : list.split(','))
const dropped = ({ text }: { text: string }, params: Record<string, string> = {}): Sent => ({
  outcome: 'dropped',
  reason: { text, params },
})

/**
 * Sends reports by mail. What is due is left in the outbox once, by its time; it is reckoned when it leaves, with the rights that its
 * maker has then.
 */
export function createMailings(platform: Needs) {
  const { db, clock, outbox, words, log } = platform

  const messageOf = (
    due: DueMailing,
    { dueMs, nextMs }: { dueMs: number; nextMs: number },
    names: readonly string[],
  ): NewMessage => {
    const { id, tenantId, stationId, channelId, channelName, reportName } = due
    const language = due.language ?? 'zh-CN'
    const t = words.in(language)
    const span = periodSent(due.period, due.rule, zoneClock(usableTimeZone(due.timeZone)).dayOf(dueMs))
    const shown = span.from === span.to ? span.from : `${span.from} ~ ${span.to}`
    const data: z.infer<typeof MailingData> = { mailingId: id, dueMs, ...span, language }
    return {
      ...{ tenantId, stationId, key: `report/${id}/${dueMs}`, sender, lane: laneOf(channelId) },
      ...{ targetId: channelId, targetName: channelName ?? '', source: mailingSource(id), data },
      recipient: [...names, ...addressesIn(due.addresses)].join('、'),
      title: `${reportName} ${shown}`,
      content: t('附件是报表“{{name}}”，统计时段：{{from}} 至 {{to}}。', {
        name: reportName,
        ...span,
      }),
      untilMs: sentUntil(dueMs, nextMs),
    }
  }

  /** Leaves what is due, and notes when it comes next; what became due several times while nothing ran leaves once, as of the last. */
  const look = () =>
    db.asSystem(async (tx) => {
      const now = clock.now()
      const due = await dueMailings(tx, now, atOnce)
      if (due.length === 0) return
      const users = await reachedUsers(
        tx,
        due.flatMap(({ userIds }) => idsOf(userIds)),
      )
      const namesOf = ({ userIds }: DueMailing) =>
        idsOf(userIds).flatMap((userId) => users.get(userId)?.name ?? [])
      // each by itself: what is wrong with one keeps no other from leaving, nor do many take the places of others
      const made = due.map((one) => {
        try {
          const timeZone = usableTimeZone(one.timeZone)
          const nextMs = nextSending(one, timeZone, now)
          if (nextMs === undefined) throw new Error(`no time follows from ${one.rule}`)
          const next = { id: one.id, nextMs }
          if (one.dueMs === null) return { messages: [], next }
          const dueMs = lastSending(one, timeZone, { dueMs: one.dueMs, nowMs: now })
          return { messages: [messageOf(one, { dueMs, nextMs }, namesOf(one))], next }
        } catch (error) {
          log.error(
            { err: error, mailingId: one.id, tenantId: one.tenantId },
            'a report mailing cannot be sent',
          )
          return { messages: [], next: { id: one.id, nextMs: now + againMs } }
        }
      })
      await outbox.post(
        tx,
        made.flatMap(({ messages }) => messages),
      )
      await noteNext(
        tx,
        made.map(({ next }) => next),
      )
    })

  const makerOf = ({ tenantId, createUser, userName }: Mailing): Promise<Session | undefined> =>
    renewSession(platform, unheldSession({ tenantId, userId: createUser ?? '0', userName }))

  /** The report as a file with the stations that it tells of, as its maker sees it now; undefined where he may not see all of it. */
  const fileFor = async (
    { reportId }: Mailing,
    session: Session,
    { from, to, language }: z.infer<typeof MailingData>,
  ) => {
    const say = words.in(language)
    const found = await db.inTenant(
      scopeOf(session),
      async (tx) => {
        const definition = await storedDefinition(tx, reportId)
        const { stationId, objects } = definition
        const seen = await stationsSeen(tx, {
          stationIds: stationId ? [stationId] : [],
          deviceIds: objects.flatMap(({ deviceId }) => deviceId ?? []),
          itemIds: objects.flatMap(({ itemId }) => itemId ?? []),
          groupIds: objects.flatMap(({ groupId }) => groupId ?? []),
        })
        const asking = { tx, now: new Date(clock.now()), say, timeZone: session.timeZone }
        return seen && { ...seen, report: await reckoned(asking, definition, { from, to }) }
      },
      { readOnly: true },
    )
    if (!found) return undefined
    const { report, stationIds, lacking } = found
    // members that are gone are lacking for everybody, others are kept from the maker alone
    if (lacking.length > 0 && (await db.asSystem((tx) => someExist(tx, lacking)))) return undefined
    return { file: await fileOfReport(report, { format: 'xlsx', say }), stationIds }
  }

  /** Users who are reached and may see all of the report's stations, and the names of those who are left out. */
  const recipientsOf = ({ tenantId, userIds }: Mailing, stationIds: readonly string[]) =>
    db.asSystem(async (tx) => {
      const ids = idsOf(userIds)
      if (ids.length === 0) return { to: [], without: [] }
      const users = await reachedUsers(tx, ids)
      const { view: code } = customReports.codes
      let holders = new Set(await holdersOf(tx, { tenantId, stationId: null, code }))
      for (const stationId of stationIds) {
        const seers = new Set(await holdersOf(tx, { tenantId, stationId, code }))
        holders = new Set([...holders].filter((id) => seers.has(id)))
      }
      const named = ids.flatMap((id) => users.get(id) ?? [])
      const isReached = (user: (typeof named)[number]) => holders.has(user.id) && user.email !== ''
      return {
        to: named.filter(isReached).map(({ email }) => email),
        without: named.filter((user) => !isReached(user)).map(({ name }) => name),
      }
    })

  const send = async (message: ClaimedMessage, signal: AbortSignal): Promise<Sent> => {
    const { tenantId, targetId, title, content, key, createMs } = message
    const data = MailingData.parse(message.data)
    const ofMailing = and(
      eq(reportMailingTable.id, data.mailingId),
      eq(reportMailingTable.tenantId, tenantId),
    )
    const [mailing] = await db.asSystem((tx) => tx.select().from(reportMailingTable).where(ofMailing))
    if (!mailing?.isEnabled) return dropped(energyErrors.mailingOff)
    const mayNot = dropped(energyErrors.mailerMayNot, { who: mailing.userName })
    const session = await makerOf(mailing)
    if (!session || !holds(session, customReports.codes.view)) return mayNot
    const made = await fileFor(mailing, session, data).catch(failureOf)
    if (!made) return mayNot
    if ('outcome' in made) return made
    const { file, stationIds } = made
    const { to, without } = await recipientsOf(mailing, stationIds)
    const addresses = addressesIn(mailing.addresses)
    if (to.length + addresses.length === 0) return dropped(energyErrors.mailedToNobody)
    const sent = await sendByChannel(
      platform,
      { tenantId, channelId: targetId },
      {
        ...{ key: `${tenantId}/${key}`, title, content, timeMs: createMs, data: {}, files: [file] },
        to: [...to, ...addresses],
      },
      signal,
    )
    if (sent.outcome !== 'sent' || without.length === 0) return sent
    const params = { answer: sent.note?.text ?? '', names: without.join('、') }
    return { outcome: 'sent', note: { text: energyErrors.mailedWithout.text, params } }
  }
  outbox.register(sender, send)

  return { look }
}
