import type { FieldChange } from '@energy-console/contract'
import { submitMenu } from '@energy-console/contract/identity'
import type { Tx } from '../../../platform/database'
import { noteChanges, notesChanges } from '../../../platform/http'
import { bodySchema, changesBetween, removalOf } from '../../../platform/resource'
import { findMenus } from './rules'
import type { menuTable } from './table'

type MenuRow = typeof menuTable.$inferSelect

/** Places are told as the order of those that stand together, not as the numbers that make it. */
const told = { schema: bodySchema(submitMenu).omit({ id: true, sort: true }), title: 'name', label: '菜单' }

/** Does what changes menus, and notes what has become of each; whoever calls holds the lock of all menus. */
export async function notingMenus<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  if (!notesChanges(tx)) return work()
  const before = await findMenus(tx)
  const result = await work()
  noteChanges(tx, menuChanges(before, await findMenus(tx)))
  return result
}

/** What tells two states of the menus from each other; those that are new tell nothing, as new records do. */
function menuChanges(before: readonly MenuRow[], after: readonly MenuRow[]): FieldChange[] {
  const [was, is] = [withParents(before), withParents(after)]
  const changed = [...was].flatMap(([id, row]) => {
    const now = is.get(id)
    return now ? changesBetween(told, row, now) : [removalOf(told, row)]
  })
  return [...changed, ...orderChanges(before, after)]
}

function withParents(rows: readonly MenuRow[]) {
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return new Map(rows.map((row) => [row.id, { ...row, parentName: names.get(row.parentId) ?? '' }]))
}

/** The order of those that stood together before and do so now, where it is another. */
function orderChanges(before: readonly MenuRow[], after: readonly MenuRow[]): FieldChange[] {
  const below = (rows: readonly MenuRow[], parentId: string) =>
    rows.filter((row) => row.parentId === parentId)
  return [...new Set(after.map(({ parentId }) => parentId))].flatMap((parentId): FieldChange[] => {
    const [had, has] = [below(before, parentId), below(after, parentId)]
    const stays = ({ id }: MenuRow) => had.some((row) => row.id === id) && has.some((row) => row.id === id)
    const [from, to] = [had.filter(stays), has.filter(stays)]
    if (from.every(({ id }, at) => id === to[at]?.id)) return []
    const record = after.find(({ id }) => id === parentId)?.name ?? ''
    const namesOf = (rows: readonly MenuRow[]) => rows.map(({ name }) => name).join('、')
    return [{ record, field: '排序', before: namesOf(from), after: namesOf(to) }]
  })
}
