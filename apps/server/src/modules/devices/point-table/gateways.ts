import { and, inArray } from 'drizzle-orm'
import { gatewayTable } from '../gateway/table'
import { type Attempt, saveRecord } from './attempt'
import { groupsOf, type Line, standsOtherwise } from './book'

const fields = ['protocol', 'serialNo'] as const

/** What tells the gateway of a line; undefined where it has none. */
export const gatewayKey = ({ values }: Line): string | undefined =>
  values.gatewayName ? `${values.stationId}\n${values.gatewayName}` : undefined

/** Makes the gateways that are missing; their ids stand in the attempt. */
export async function saveGateways(attempt: Attempt, lines: readonly Line[]): Promise<void> {
  const { context, book, mode, fates, gatewayIds } = attempt
  const groups = groupsOf(book, lines, gatewayKey, fields)
  const all = [...groups.values()]
  if (all.length === 0) return
  const known = await context.tx
    .select()
    .from(gatewayTable)
    .where(
      and(
        inArray(gatewayTable.stationId, [...new Set(all.map(({ first }) => first.values.stationId))]),
        inArray(gatewayTable.gatewayName, [
          ...new Set(all.map(({ first }) => first.values.gatewayName ?? '')),
        ]),
      ),
    )
  const byKey = new Map(known.map((row) => [`${row.stationId}\n${row.gatewayName}`, row]))
  for (const [key, group] of groups) {
    const before = byKey.get(key)
    const { stationId, gatewayName } = group.first.values
    const said = Object.entries(group.said).filter(([, value]) => value !== undefined)
    if (!before) {
      const body = { stationId, gatewayName, ...Object.fromEntries(said) }
      const id = await saveRecord(attempt, { noun: 'gateway', group, body, column: 'gatewayName' })
      if (id) gatewayIds.set(key, id)
      continue
    }
    gatewayIds.set(key, before.id)
    const other = fields.filter(
      (field) => group.said[field] !== undefined && group.said[field] !== before[field],
    )
    if (other.length === 0) continue
    if (mode === 'create') {
      for (const field of other) book.sayWhereSaid(group, field, { text: standsOtherwise })
      continue
    }
    const fieldsBefore = Object.fromEntries(other.map((field) => [field, before[field]]))
    const body = Object.fromEntries(other.map((field) => [field, group.said[field]]))
    const of = { id: before.id, fields: fieldsBefore }
    if (await saveRecord(attempt, { noun: 'gateway', group, body, before: of, column: 'gatewayName' }))
      for (const { at } of group.lines) fates.set(at, 'changed')
  }
}
