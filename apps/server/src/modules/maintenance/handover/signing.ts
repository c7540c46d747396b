import { maintenanceErrors } from '@energy-console/contract/maintenance'
import { inArray } from 'drizzle-orm'
import type { Bus } from '../../../platform/bus'
import type { Tx } from '../../../platform/database'
import { refuse } from '../../../platform/errors'
import { groupedBy } from '../../../platform/groupedBy'
import type { Session } from '../../../platform/http'
import { reachedUsers } from '../../identity'
import { tellLater } from '../../notices'
import { raiseOfHandovers } from './notices'
import { beginOf, type HandoverHead, handoversOf, takersOf } from './queries'
import { gatherSections, type HandoverSource } from './sections'
import { type KeptSection, shiftHandoverTable } from './table'

/** Who moves handovers, and what goes with it. */
interface Signing {
  tx: Tx
  session: Session
  bus: Bus
  now: Date
  sources: readonly HandoverSource[]
  afterCommit(work: () => void | Promise<void>): void
}

/**
 * What goes with a move of handovers that was made: what they tell is kept, another person signs, and whom it concerns is
 * told. Whatever many of them have in common is looked up once.
 */
export async function afterSigning(signing: Signing, name: string, ids: readonly string[]): Promise<void> {
  const handovers = await handoversOf(signing.tx, ids)
  if (name === 'give') return afterGiving(signing, handovers)
  if (name === 'take') return requireTaker(signing, handovers)
  return afterRejecting(signing, handovers)
}

async function afterGiving(signing: Signing, handovers: readonly HandoverHead[]): Promise<void> {
  const { tx, session, now, bus, afterCommit } = signing
  if (handovers.some(({ takerId }) => takerId === session.userId)) throw refuse(maintenanceErrors.handoverOwn)
  await keepSections(signing, handovers)
  const rotaIds = handovers.map(({ rotaId }) => rotaId)
  const takers = await takersOf(tx, rotaIds, { ms: now.getTime(), zone: session.timeZone })
  const readersOf = ({ takerId, rotaId }: HandoverHead) => {
    if (takerId !== null) return [takerId]
    const { userIds } = takers({ rotaId, giverId: session.userId })
    return userIds.length > 0 ? userIds : null
  }
  tellLater({ afterCommit, bus }, await raiseOfHandovers(signing, 'given', handovers, readersOf))
}

/** Handovers of one station and rota tell the same of the same time; those of one station gather it once. */
async function keepSections(
  { tx, now, sources }: Signing,
  handovers: readonly HandoverHead[],
): Promise<void> {
  const alike = groupedBy(handovers, ({ stationId, rotaId }) => `${stationId} ${rotaId}`)
  const gathered = new Map<string, KeptSection[]>()
  for (const group of alike.values()) {
    const [first] = group
    const { stationId } = first
    const fromTime = await beginOf(tx, first, now)
    const span = `${stationId} ${fromTime.getTime()}`
    const sections =
      gathered.get(span) ?? (await gatherSections(tx, sources, { stationId, from: fromTime, until: now }))
    gathered.set(span, sections)
    const ids = group.map(({ id }) => id)
    await tx.update(shiftHandoverTable).set({ fromTime, sections }).where(inArray(shiftHandoverTable.id, ids))
  }
}

async function requireTaker({ tx, session }: Signing, handovers: readonly HandoverHead[]): Promise<void> {
  if (handovers.some(({ givenUserId }) => givenUserId === session.userId))
    throw refuse(maintenanceErrors.handoverOwn)
  const others = handovers.flatMap(({ takerId }) =>
    takerId === null || takerId === session.userId ? [] : [takerId],
  )
  // whoever was named is gone: somebody must be able to take over
  const [named] = (await reachedUsers(tx, others)).values()
  if (named) throw refuse(maintenanceErrors.handoverOfOther, { name: named.name })
}

async function afterRejecting(signing: Signing, handovers: readonly HandoverHead[]): Promise<void> {
  const { tx, bus, afterCommit } = signing
  const giver = ({ givenUserId }: HandoverHead) => (givenUserId === null ? [] : [givenUserId])
  tellLater({ afterCommit, bus }, await raiseOfHandovers(signing, 'rejected', handovers, giver))
  const ids = handovers.map(({ id }) => id)
  await tx
    .update(shiftHandoverTable)
    .set({ givenTime: null, givenUserId: null, givenBy: null, sections: null })
    .where(inArray(shiftHandoverTable.id, ids))
}
