import type { FieldChange } from '@energy-console/contract'
import { inArray } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { findMenus } from '../menu/rules'
import { roleMenuTable, roleStationTable, type roleTable } from './table'

/** What roles are about to give. */
interface Wanted {
  menuIds: readonly string[]
  stationIds: readonly string[]
  isAllStations: boolean
}

type Role = Pick<typeof roleTable.$inferSelect, 'id' | 'roleName' | 'isAllStations'>

/**
 * What a grant changes, before it is stored: each page and button that a role gets or loses, and its stations. Stations that
 * the caller does not see have no names here.
 */
export async function grantChanges(
  tx: Tx,
  roles: readonly Role[],
  wanted: Wanted,
  stations: readonly { id: string; name: string }[],
): Promise<FieldChange[]> {
  const ids = roles.map(({ id }) => id)
  const menus = await findMenus(tx)
  const heldMenus = await tx.select().from(roleMenuTable).where(inArray(roleMenuTable.roleId, ids))
  const heldStations = await tx.select().from(roleStationTable).where(inArray(roleStationTable.roleId, ids))
  const nameOf = new Map(stations.map(({ id, name }) => [id, name]))
  const stationsText = (given: readonly string[], isAll: boolean) =>
    isAll
      ? '全部站点'
      : given
          .map((id) => nameOf.get(id) ?? id)
          .sort()
          .join('、')
  return roles.flatMap(({ id, roleName, isAllStations }): FieldChange[] => {
    const held = new Set(heldMenus.flatMap(({ roleId, menuId }) => (roleId === id ? [menuId] : [])))
    const given = new Set(wanted.menuIds)
    const changed = menus.filter((menu) => held.has(menu.id) !== given.has(menu.id))
    const had = heldStations.flatMap(({ roleId, stationId }) => (roleId === id ? [stationId] : []))
    const from = stationsText(had, isAllStations)
    const to = stationsText(wanted.stationIds, wanted.isAllStations)
    return [
      ...changed.map(({ id: menuId, name }) => {
        const isGiven = given.has(menuId)
        const [before, after] = isGiven ? ['没有', '有'] : ['有', '没有']
        return { record: roleName, field: name, before, after, kind: 'words' as const }
      }),
      ...(from === to
        ? []
        : [{ record: roleName, field: '站点', before: from, after: to, kind: 'words' as const }]),
    ]
  })
}
