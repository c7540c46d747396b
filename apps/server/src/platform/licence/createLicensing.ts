import type { KeyObject } from 'node:crypto'
import {
  type LicenceLimit,
  type LicenceState,
  licenceLimits,
  licensingErrors,
} from '@energy-console/contract/licensing'
import { sql } from 'drizzle-orm'
import { sqlStateOf, sqlStates, type Tx } from '../database'
import { refuse } from '../errors'
import type { Clock } from '../jobs/clock'
import { roomsOf } from '../quotas'
import { type ReadLicence, readLicence } from './readLicence'

/** Whether the installation may work, and how much. What it holds comes from the module of licences. */
export interface Licensing {
  /** Without a key nothing is asked. */
  readonly isRequired: boolean
  state(): LicenceState
  /** Whether calls are answered: no licence is asked for, or one holds. */
  isOpen(): boolean
  /** The licence that was put here last, over or not. */
  current(): ReadLicence | undefined
  /** Days that are left of a licence, the present one included; 0 when it is over. */
  daysLeft(licence: ReadLicence): number
  /** The licence of a document that would hold here now. @throws AppError of `licensingErrors` */
  check(document: string, installationId: string): ReadLicence
  /** A document that was checked before; undefined, and why is told, where it is none of ours any more. */
  read(document: string, installationId: string, tell: (reason: unknown) => void): ReadLicence | undefined
  /** What is in force from now on. */
  hold(licence: ReadLicence | undefined): void
  /** How many there are of what licences limit, in the whole installation; nothing is limited until somebody says it. */
  countBy(count: CountLimited): void
  /**
   * Before one more is made. Whoever makes one at the same time, in whatever tenant, waits until the transaction ends; of
   * many that a transaction makes the first is counted, and then the one that finds no room.
   *
   * @throws AppError `licensing.beyondLimit` where the licence allows no more; `licensing.placesTaken` where another
   * transaction, such as an import, makes some for longer than is waited
   */
  refuseBeyond(tx: Tx, what: LicenceLimit, wanted?: number): Promise<void>
}

/** Counts what there is of something that licences limit, as far as the transaction sees. */
export type CountLimited = (tx: Tx, what: LicenceLimit) => Promise<number>

const dayMs = 24 * 3_600_000
/** A day is over everywhere so long after it has begun in UTC: then it ends twelve hours west of Greenwich. */
const overAfterMs = 36 * 3_600_000

const endsAt = ({ until }: ReadLicence) => Date.parse(`${until}T00:00:00Z`) + overAfterMs

/**
 * Whoever makes one of what licences limit waits until the transaction ends, no longer than a request may.
 * @throws AppError `licensing.placesTaken`
 */
async function lockLicensed(tx: Tx, what: LicenceLimit): Promise<void> {
  try {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`licence of ${what}`}))`)
  } catch (error) {
    const state = sqlStateOf(error)
    if (state === sqlStates.lockTimedOut || state === sqlStates.timedOut)
      throw refuse(licensingErrors.placesTaken, { what: licenceLimits[what] })
    throw error
  }
}

/** @param key whose signature licences must bear; undefined: none is asked for */
export function createLicensing(key: KeyObject | undefined, clock: Clock): Licensing {
  let held: ReadLicence | undefined
  let count: CountLimited | undefined

  const holds = (licence: ReadLicence) => clock.now() < endsAt(licence)
  const state = (): LicenceState => {
    if (!key) return 'notRequired'
    if (!held) return 'missing'
    return holds(held) ? 'active' : 'over'
  }
  const readHere = (document: string, installationId: string) => {
    if (!key) throw refuse(licensingErrors.notRequired)
    const licence = readLicence(document, key)
    const { installation = installationId } = licence
    if (installation !== installationId)
      throw refuse(licensingErrors.otherInstallation, { installation, own: installationId })
    return licence
  }
  const isOpen = () => !key || (held !== undefined && holds(held))

  return {
    isRequired: key !== undefined,
    state,
    isOpen,
    current: () => held,
    daysLeft: (licence) => Math.max(Math.ceil((endsAt(licence) - clock.now()) / dayMs), 0),
    check(document, installationId) {
      const licence = readHere(document, installationId)
      if (!holds(licence)) throw refuse(licensingErrors.over, { until: licence.until })
      return licence
    },
    read(document, installationId, tell) {
      try {
        return readHere(document, installationId)
      } catch (error) {
        tell(error)
        return undefined
      }
    },
    hold(licence) {
      held = licence
    },
    countBy(counted) {
      count = counted
    },
    async refuseBeyond(tx, what, wanted = 1) {
      const most = key && held?.limits[what]
      if (most === undefined || !count) return
      const rooms = roomsOf(tx)
      let room = rooms.get(`licence of ${what}`)
      // what was refused after it had been asked for took no room
      if (!room || room.left < wanted) {
        await lockLicensed(tx, what)
        room = { most, left: most - (await count(tx, what)) }
        rooms.set(`licence of ${what}`, room)
      }
      if (room.left < wanted) throw refuse(licensingErrors.beyondLimit, { most, what: licenceLimits[what] })
      room.left -= wanted
    },
  }
}
