import type { Tx } from '../database'

/** What a transaction may still make of something. */
export interface Room {
  most: number
  left: number
}

const rooms = new WeakMap<Tx, Map<string, Room>>()

/** What a transaction has counted, by what is limited, so that it counts once for many that it makes. */
export function roomsOf(tx: Tx): Map<string, Room> {
  const known = rooms.get(tx) ?? new Map<string, Room>()
  rooms.set(tx, known)
  return known
}

/** After a savepoint was rolled back: what was made since is not there, and locks that were taken since are let go. */
export const forgetRooms = (tx: Tx): void => void rooms.delete(tx)
