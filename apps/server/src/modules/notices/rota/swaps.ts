import { addDays, type BodyOf, type DataOf } from '@energy-console/contract'
import { zoneClock } from '@energy-console/contract/automation'
import {
  type listRotaSwaps,
  type listRotaTurns,
  mostListedSwaps,
  noticeErrors,
  type RotaTurn,
  type revokeRotaSwap,
  rotaDays,
  type swapRotaTurn,
} from '@energy-console/contract/notices'
import { and, desc, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { notFound, refuse } from '../../../platform/errors'
import type { DataAnswer, Session } from '../../../platform/http'
import { reachedUsers } from '../../identity'
import { type LoadedRota, loadRotas } from './queries'
import { rotaSwapTable, rotaTable } from './table'

interface Swapping {
  tx: Tx
  session: Session
  now: number
}

const shownNow = ({ session, now }: Pick<Swapping, 'session' | 'now'>) =>
  zoneClock(session.timeZone).shown(now)

/** A rota with its turns. @throws not found */
async function rotaOf(tx: Tx, id: string): Promise<LoadedRota | undefined> {
  if ((await tx.$count(rotaTable, eq(rotaTable.id, id))) === 0) throw notFound()
  return (await loadRotas(tx, [id])).get(id)
}

/** Who is on duty, turn by turn, from a day on. @throws not found */
export async function turnsOf(
  { tx, session, now }: Swapping,
  { id, first }: { id: string; first: string },
): Promise<DataOf<typeof listRotaTurns>> {
  const rota = await rotaOf(tx, id)
  const turns = (rota?.turnsIn(first, addDays(first, rotaDays - 1)) ?? []).map((turn) => ({
    ...turn,
    people: rota?.peopleOf(turn) ?? [],
  }))
  const ids = turns.flatMap(({ people }) =>
    people.flatMap(({ userId, insteadOf }) => (insteadOf === null ? [userId] : [userId, insteadOf])),
  )
  const nameOf = await namesOf(tx, ids)
  const shown = shownNow({ session, now })
  return turns.map(({ startsAt, endsAt, people }) => ({
    ...{ startsAt, endsAt, isOver: endsAt <= shown },
    people: people.map(({ userId, insteadOf }) => ({
      ...{ userId, userName: nameOf(userId) },
      insteadOf: insteadOf === null ? null : nameOf(insteadOf),
    })),
  }))
}

async function namesOf(tx: Tx, userIds: readonly string[]): Promise<(userId: string) => string> {
  const users = await reachedUsers(tx, [...new Set(userIds)])
  return (userId) => users.get(userId)?.name ?? ''
}

/** The turn that begins then, and is not over. @throws notices.noSuchTurn */
function openTurn(rota: LoadedRota | undefined, startsAt: string, shown: string): RotaTurn {
  const day = startsAt.slice(0, 10)
  const turn = rota?.turnsIn(day, day).find((one) => one.startsAt === startsAt)
  if (!turn || turn.endsAt <= shown) throw refuse(noticeErrors.noSuchTurn, { time: startsAt })
  return turn
}

/** Notes that somebody takes a turn over, or that two exchange one; answers its id. @throws refusals */
export async function swapTurn(
  { tx, session, now }: Swapping,
  { id, startsAt, fromUserId, toUserId, otherStartsAt, reason }: BodyOf<typeof swapRotaTurn>,
): Promise<{ id: string }> {
  await holdRota(tx, id)
  const rota = await rotaOf(tx, id)
  if (fromUserId === toUserId || startsAt === otherStartsAt) throw refuse(noticeErrors.sameTurn)
  const shown = shownNow({ session, now })
  const nameOf = await namesOf(tx, [fromUserId, toUserId])
  const given: Given[] = [
    { turn: startsAt, giver: fromUserId, taker: toUserId },
    ...(otherStartsAt === undefined ? [] : [{ turn: otherStartsAt, giver: toUserId, taker: fromUserId }]),
  ]
  for (const { turn: time, giver, taker } of given) {
    const turn = openTurn(rota, time, shown)
    const onDuty = rota?.peopleOf(turn).map(({ userId }) => userId) ?? []
    if (!onDuty.includes(giver)) throw refuse(noticeErrors.notOnDuty, { name: nameOf(giver), time })
    if (onDuty.includes(taker)) throw refuse(noticeErrors.alreadyOnDuty, { name: nameOf(taker), time })
  }
  await refuseHalfServed(tx, { rotaId: id, given, isPast: pastTurns(rota, shown) })
  const [made] = await tx
    .insert(rotaSwapTable)
    .values({
      ...{ rotaId: id, startsAt, otherStartsAt: otherStartsAt ?? null, fromUserId, toUserId, reason },
      ...{ swapTime: new Date(now), swapUserName: session.userName },
    })
    .returning({ id: rotaSwapTable.id })
  if (!made) throw notFound()
  return made
}

/** A turn that somebody gives and somebody takes. */
interface Given {
  turn: string
  giver: string
  taker: string
}

interface HalfServed {
  rotaId: string
  given: readonly Given[]
  isPast(start: string): boolean
}

/**
 * Refuses to exchange again, or to give back, what somebody owes by an exchange of which the other turn is over. A third one may stand
 * in: whoever has fallen ill owes the turn all the same. @throws notices.swapHalfServed
 */
async function refuseHalfServed(tx: Tx, { rotaId, given, isPast }: HalfServed): Promise<void> {
  const { startsAt, otherStartsAt, revokeTime } = rotaSwapTable
  const turns = given.map(({ turn }) => turn)
  const exchanges = await tx
    .select()
    .from(rotaSwapTable)
    .where(
      and(
        ...[eq(rotaSwapTable.rotaId, rotaId), isNull(revokeTime), isNotNull(otherStartsAt)],
        or(inArray(startsAt, turns), inArray(otherStartsAt, turns)),
      ),
    )
  for (const exchange of exchanges) {
    const served = turnsOfSwap(exchange).find(isPast)
    if (served === undefined) continue
    const { fromUserId, toUserId } = exchange
    for (const { turn, giver, taker } of given) {
      if (!turnsOfSwap(exchange).includes(turn)) continue
      const [owner, holder] = exchange.startsAt === turn ? [fromUserId, toUserId] : [toUserId, fromUserId]
      // whoever gives it: a third one would else carry it back
      if (taker === owner || (holder === giver && given.length > 1))
        throw refuse(noticeErrors.swapHalfServed, { time: served })
    }
  }
}

/** Refuses a change of a rota after which turns would be missing that people have swapped and that are still to come. @throws notices.rotaHasSwaps */
export async function refuseLostSwaps({ tx, session, now }: Swapping, id: string): Promise<void> {
  const rota = await rotaOf(tx, id)
  const { startsAt, otherStartsAt, rotaId, revokeTime } = rotaSwapTable
  const swaps = await tx
    .select({ startsAt, otherStartsAt })
    .from(rotaSwapTable)
    .where(and(eq(rotaId, id), isNull(revokeTime)))
  const shown = shownNow({ session, now })
  const isLost = (start: string | null) => {
    if (start === null || start < shown) return false
    const day = start.slice(0, 10)
    return !rota?.turnsIn(day, day).some((turn) => turn.startsAt === start)
  }
  const count = swaps.filter((swap) => isLost(swap.startsAt) || isLost(swap.otherStartsAt)).length
  if (count > 0) throw refuse(noticeErrors.rotaHasSwaps, { count })
}

/** Two swaps at once are looked at one after the other. */
const holdRota = (tx: Tx, id: string) => tx.execute(sql`select from rota where id = ${id}::bigint for update`)

/** Takes a swap back; answers whose turn it was about. @throws refusals */
export async function revokeSwap(
  { tx, session, now }: Swapping,
  { id, reason }: BodyOf<typeof revokeRotaSwap>,
): Promise<{ rotaId: string }> {
  const [found] = await tx.select().from(rotaSwapTable).where(eq(rotaSwapTable.id, id))
  if (!found) throw notFound()
  await holdRota(tx, found.rotaId)
  const rota = await rotaOf(tx, found.rotaId)
  const starts = turnsOfSwap(found)
  const isPast = pastTurns(rota, shownNow({ session, now }))
  if (starts.every(isPast)) throw refuse(noticeErrors.swapOver)
  const served = starts.find(isPast)
  if (served !== undefined) throw refuse(noticeErrors.swapHalfServed, { time: served })
  const { startsAt, otherStartsAt, rotaId, revokeTime } = rotaSwapTable
  const builtOn = await tx.$count(
    rotaSwapTable,
    and(
      ...[eq(rotaId, found.rotaId), gt(rotaSwapTable.id, id), isNull(revokeTime)],
      or(...starts.flatMap((start) => [eq(startsAt, start), eq(otherStartsAt, start)])),
    ),
  )
  if (builtOn > 0) throw refuse(noticeErrors.swapBuiltOn)
  const [revoked] = await tx
    .update(rotaSwapTable)
    .set({ revokeTime: new Date(now), revokeUserName: session.userName, revokeReason: reason })
    .where(and(eq(rotaSwapTable.id, id), isNull(revokeTime)))
    .returning({ rotaId })
  if (!revoked) throw refuse(noticeErrors.swapOver)
  return revoked
}

type Turns = Pick<typeof rotaSwapTable.$inferSelect, 'startsAt' | 'otherStartsAt'>

const turnsOfSwap = ({ startsAt, otherStartsAt }: Turns): string[] =>
  otherStartsAt === null ? [startsAt] : [startsAt, otherStartsAt]

/** Whether a turn has ended; one that the rota has no more is one of those. */
const pastTurns =
  (rota: LoadedRota | undefined, shown: string) =>
  (start: string): boolean => {
    const day = start.slice(0, 10)
    const turn = rota?.turnsIn(day, day).find((one) => one.startsAt === start)
    return turn === undefined || turn.endsAt <= shown
  }

/** The swaps of a rota, the newest first. @throws not found */
export async function swapsOf(
  { tx, session, now }: Swapping,
  rotaId: string,
): Promise<DataAnswer<DataOf<typeof listRotaSwaps>>> {
  const rota = await rotaOf(tx, rotaId)
  const rows = await tx
    .select()
    .from(rotaSwapTable)
    .where(eq(rotaSwapTable.rotaId, rotaId))
    .orderBy(desc(rotaSwapTable.id))
    .limit(mostListedSwaps)
  const nameOf = await namesOf(
    tx,
    rows.flatMap(({ fromUserId, toUserId }) => [fromUserId, toUserId]),
  )
  const isPast = pastTurns(rota, shownNow({ session, now }))
  return rows.map(({ tenantId: _, rotaId: _rota, fromUserId, toUserId, ...swap }) => ({
    ...swap,
    ...{ fromName: nameOf(fromUserId), toName: nameOf(toUserId), isServed: turnsOfSwap(swap).some(isPast) },
  }))
}
