import { coreErrors } from '@energy-console/contract'
import { zoneClock } from '@energy-console/contract/automation'
import { customReports, energyErrors } from '@energy-console/contract/energy'
import { addressesIn } from '@energy-console/contract/notices'
import { and, eq } from 'drizzle-orm'
import * as z from 'zod'
import { AppError } from '../../../platform/errors'
import { holds, type Session, scopeOf, unheldSession } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import type { ClaimedMessage, NewMessage, Sent } from '../../../platform/outbox'
import { holdersOf, reachedUsers, renewSession } from '../../identity'
import { laneOf, sendByChannel } from '../../notices'
import { storedDefinition } from '../custom-report/definition'
import { fileOfReport } from '../custom-report/file'
import { reckoned } from '../custom-report/reckon'
import { type DueMailing, dueMailings, mailingSource, noteNext, seesAll } from './queries'
import { nextSending, periodSent } from './schedule'
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
type Needs = Pick<Platform, 'db' | 'clock' | 'outbox' | 'outbound' | 'secrets' | 'words'>

/** How the outbox knows who sends reports. */
const sender = 'report'
/** Mailings that are looked after at once. */
const atOnce = 200
/** A report that could not leave by then is sent no more, ms. */
const lateMs = 86_400_000

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
  const { db, clock, outbox, words } = platform

  const messageOf = (due: DueMailing, dueMs: number, names: readonly string[]): NewMessage => {
    const { id, tenantId, stationId, channelId, channelName, reportName } = due
    const language = due.language ?? 'zh-CN'
    const t = words.in(language)
    const span = periodSent(due.period, due.rule, zoneClock(due.timeZone).dayOf(dueMs))
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
      untilMs: dueMs + lateMs,
    }
  }

  /** Leaves what is due, and notes when it comes next; what became due several times while nothing ran leaves once. */
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
      await outbox.post(
        tx,
        due.flatMap((one) => (one.dueMs === null ? [] : [messageOf(one, one.dueMs, namesOf(one))])),
      )
      await noteNext(
        tx,
        due.flatMap((one) => {
          const nextMs = nextSending(one, one.timeZone, now)
          return nextMs === undefined ? [] : [{ id: one.id, nextMs }]
        }),
      )
    })

  const makerOf = ({ tenantId, createUser, userName }: Mailing): Promise<Session | undefined> =>
    renewSession(platform, unheldSession({ tenantId, userId: createUser ?? '0', userName }))

  /** The report as a file, as its maker sees it now; undefined where he may not see it, or not all of it. */
  const fileFor = async (
    { reportId }: Mailing,
    session: Session,
    { from, to, language }: z.infer<typeof MailingData>,
  ) => {
    const say = words.in(language)
    const report = await db.inTenant(
      scopeOf(session),
      async (tx) => {
        const definition = await storedDefinition(tx, reportId)
        const { stationId, objects } = definition
        const isSeen = await seesAll(tx, {
          stationIds: stationId ? [stationId] : [],
          deviceIds: objects.flatMap(({ deviceId }) => deviceId ?? []),
          itemIds: objects.flatMap(({ itemId }) => itemId ?? []),
          groupIds: objects.flatMap(({ groupId }) => groupId ?? []),
        })
        const asking = { tx, now: new Date(clock.now()), say, timeZone: session.timeZone }
        return isSeen ? reckoned(asking, definition, { from, to }) : undefined
      },
      { readOnly: true },
    )
    return report && fileOfReport(report, { format: 'xlsx', say })
  }

  /** Users who are reached and may see the report, and the names of those who are left out. */
  const recipientsOf = ({ tenantId, userIds }: Mailing, stationId: string | null) =>
    db.asSystem(async (tx) => {
      const ids = idsOf(userIds)
      if (ids.length === 0) return { to: [], without: [] }
      const users = await reachedUsers(tx, ids)
      const holders = new Set(await holdersOf(tx, { tenantId, stationId, code: customReports.codes.view }))
      const named = ids.flatMap((id) => users.get(id) ?? [])
      const isReached = (user: (typeof named)[number]) => holders.has(user.id) && user.email !== ''
      return {
        to: named.filter(isReached).map(({ email }) => email),
        without: named.filter((user) => !isReached(user)).map(({ name }) => name),
      }
    })

  const send = async (message: ClaimedMessage, signal: AbortSignal): Promise<Sent> => {
    const { tenantId, stationId, targetId, title, content, key, createMs } = message
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
    const { to, without } = await recipientsOf(mailing, stationId)
    const addresses = addressesIn(mailing.addresses)
    if (to.length + addresses.length === 0) return dropped(energyErrors.mailedToNobody)
    const file = await fileFor(mailing, session, data).catch(failureOf)
    if (!file) return mayNot
    if ('outcome' in file) return file
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

/** A report that is gone or shared no more is not seen; one that cannot be reckoned is not the next time either. */
function failureOf(error: unknown): Sent | undefined {
  if (!(error instanceof AppError)) throw error
  if (error.spec === coreErrors.notFound) return undefined
  return { outcome: 'failed', reason: { text: error.spec.text, params: error.params }, isFinal: true }
}
