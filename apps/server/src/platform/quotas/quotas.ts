import { sql } from 'drizzle-orm'
import type { Tx } from '../database'
import type { AppError } from '../errors'
import { type Room, roomsOf } from './rooms'

/** What a tenant may have a limited number of: accounts, devices, points of its devices, bytes of files and pictures, bytes of its rows as they were measured last. */
export type Quota = 'users' | 'devices' | 'points' | 'files' | 'data'

/** How much a tenant may have and has, at whatever stations. */
export interface QuotaUse {
  most: number
  used: number
}

/** The quota of the request's tenant; undefined where it may have any number, and outside of requests. */
export async function findQuota(tx: Tx, what: Quota): Promise<QuotaUse | undefined> {
  const { rows } = await tx.execute<QuotaUse & Record<string, unknown>>(
    sql`select most::float8 as most, used::float8 as used from tenant_quota(${what})`,
  )
  return rows[0]
}

/** What the transaction may still make; without a quota any number, and nobody waits for anybody. */
async function roomFor(tx: Tx, what: Quota): Promise<Room> {
  const rooms = roomsOf(tx)
  const known = rooms.get(what)
  if (known) return known
  let quota = await findQuota(tx, what)
  if (quota) {
    await lockQuota(tx, what)
    quota = await findQuota(tx, what)
  }
  const room = quota
    ? { most: quota.most, left: quota.most - quota.used }
    : { most: Number.POSITIVE_INFINITY, left: Number.POSITIVE_INFINITY }
  rooms.set(what, room)
  return room
}

/** The same, counted again: what was refused after it had been asked for took no room. */
function countAgain(tx: Tx, what: Quota): Promise<Room> {
  roomsOf(tx).delete(what)
  return roomFor(tx, what)
}

/**
 * Before one more is made, or as many as are `wanted` at once. Where there is a quota, whoever makes one at the same time waits until the transaction ends;
 * of many that a transaction makes the first is counted, and then the one that finds no room. @throws what `refusal` makes of the limit
 */
export async function refuseBeyondQuota(
  tx: Tx,
  what: 'users' | 'devices',
  refusal: (most: number) => AppError,
  wanted = 1,
): Promise<void> {
  let room = await roomFor(tx, what)
  if (room.left < wanted) room = await countAgain(tx, what)
  if (room.left < wanted) throw refusal(room.most)
  room.left -= wanted
}

/**
 * Before points are made for devices and properties that are stored already. Where nothing is added, nothing is refused,
 * though the limit may have been lowered.
 *
 * @param countMissing how many are about to be made; asked only where there is a quota
 * @throws what `refusals` make of the limit and of how many there would be, or of that the tenant's data take all their room
 */
export async function refusePointsBeyondQuota(
  tx: Tx,
  countMissing: () => Promise<number>,
  refusals: { beyond: (most: number, count: number) => AppError; full: () => AppError },
): Promise<void> {
  let room = await roomFor(tx, 'points')
  // what was measured once a day: nobody waits for anybody
  const data = await findQuota(tx, 'data')
  const isFull = data !== undefined && data.used >= data.most
  if (room.most === Number.POSITIVE_INFINITY && !isFull) return
  const missing = await countMissing()
  if (missing === 0) return
  if (isFull) throw refusals.full()
  if (room.left < missing) room = await countAgain(tx, 'points')
  if (room.left < missing) throw refusals.beyond(room.most, room.most - room.left + missing)
  room.left -= missing
}

/** Whoever asks for the same quota of the same tenant waits until the transaction ends. */
export const lockQuota = (tx: Tx, what: Quota) =>
  tx.execute(
    sql`select pg_advisory_xact_lock(hashtext(${`quota of ${what} `} || coalesce(current_setting('app.tenant', true), '')))`,
  )
