import { identityErrors } from '@energy-console/contract/identity'
import type { Tx } from '../../../platform/database'
import { refuse } from '../../../platform/errors'
import type { Session } from '../../../platform/http'
import { isGroup } from '../menu/contractMenus'
import { mayHold } from '../menu/restrictions'
import { findCodes, findStations } from './rights'

/** Refuses when the codes or stations go beyond what the session itself holds. */
export function refuseBeyond(
  session: Session,
  given: { codes: readonly string[]; stationIds: 'all' | readonly string[] },
): void {
  if (session.isSuperAdmin) return
  const hasCodes = given.codes.every(
    (code) => session.permissions.has(code) || isGroup(code) || !mayHold(code, { ...session, account: '' }),
  )
  if (!hasCodes || !coversStations(session, given.stationIds)) throw refuse(identityErrors.beyondOwnRights)
}

/** Refuses when the roles give more than the session itself holds: nobody rises by handing out roles. */
export async function refuseStrongerRoles(
  tx: Tx,
  session: Session,
  roleIds: readonly string[],
): Promise<void> {
  if (session.isSuperAdmin || roleIds.length === 0) return
  refuseBeyond(session, {
    codes: await findCodes(tx, roleIds),
    stationIds: await findStations(tx, { roleIds }),
  })
}

/** Refuses when departments show stations that the session does not see: nobody rises by joining one. */
export async function refuseWiderDepts(tx: Tx, session: Session, deptIds: readonly string[]): Promise<void> {
  if (session.isSuperAdmin || deptIds.length === 0) return
  refuseBeyond(session, { codes: [], stationIds: await findStations(tx, { deptIds }) })
}

const coversStations = (session: Session, stationIds: 'all' | readonly string[]) => {
  const own = session.stationIds
  if (own === 'all') return true
  return stationIds !== 'all' && stationIds.every((id) => own.includes(id))
}
