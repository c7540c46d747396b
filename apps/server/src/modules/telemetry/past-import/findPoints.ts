import { sampleKeepDays } from '@energy-console/contract/telemetry'
import { sql } from 'drizzle-orm'
import { arrayLiteral, bigints, type Tx } from '../../../platform/database'
import type { LineCells } from './columns'

/** A point that a line names, the zone of its station, and the days that its readings are kept; `many` where several are named so. */
export type FoundPoint = { id: string; zone: string; keptDays: number } | 'none' | 'many'

type Named = Pick<LineCells, 'itemId' | 'device' | 'property'>

/** Names are remembered up to so many, whatever a file is full of. */
const mostKnown = 50_000

/** Ids as the database has them: what is longer is no id. */
const anId = /^\d{1,18}$/

const keyOf = ({ itemId, device, property }: Named) =>
  itemId === '' ? `${device}\n${property}` : `id ${itemId}`

/** The points that lines name, of those that the caller sees. */
export interface PointFinder {
  /** Looks up those of the lines that are not known yet. */
  look(tx: Tx, lines: readonly Named[]): Promise<void>
  /** What was found of a line that was looked up. */
  find(line: Named): FoundPoint
}

/** Builds a finder for one run of an import, so that rights that change are asked for anew with the next. */
export function createPointFinder(): PointFinder {
  const known = new Map<string, FoundPoint>()
  return {
    async look(tx, lines) {
      if (known.size > mostKnown) known.clear()
      const open = new Map<string, Named>()
      for (const line of lines) if (!known.has(keyOf(line))) open.set(keyOf(line), line)
      for (const key of open.keys()) known.set(key, 'none')
      const ids = [...open.values()].map(({ itemId }) => itemId).filter((itemId) => anId.test(itemId))
      const names = [...open.values()].filter(({ itemId, device }) => itemId === '' && device !== '')
      for (const { key, ...found } of [...(await byId(tx, ids)), ...(await byName(tx, names))])
        known.set(key, known.get(key) === 'none' ? found : 'many')
    },
    find: (line) => known.get(keyOf(line)) ?? 'none',
  }
}

interface Row extends Record<string, unknown> {
  key: string
  id: string
  zone: string
  keptDays: number
}

const keptDays = sql`least(t.reading_days, q.reading_days, ${sampleKeepDays}::int) as "keptDays"`

async function byId(tx: Tx, ids: readonly string[]): Promise<Row[]> {
  if (ids.length === 0) return []
  // asked for by the text of the file: 007 is the point 7
  const { rows } = await tx.execute<Row>(sql`
    select 'id ' || u.written as key, p.id::text as id, usable_zone(s.time_zone) as zone,
      ${keptDays}
    from unnest(${arrayLiteral(ids)}::text[], ${bigints(ids)}) as u(written, id)
    join point p on p.id = u.id join station s on s.id = p.station_id join product_property q on q.id = p.property_id
    left join tenant t on t.tenant_id = p.tenant_id`)
  return rows
}

async function byName(tx: Tx, names: readonly Named[]): Promise<Row[]> {
  if (names.length === 0) return []
  const [devices, properties] = [names.map(({ device }) => device), names.map(({ property }) => property)]
  const { rows } = await tx.execute<Row>(sql`
    select distinct u.device || E'\\n' || u.property as key, p.id::text as id, usable_zone(s.time_zone) as zone,
      ${keptDays}
    from unnest(${arrayLiteral(devices)}::text[], ${arrayLiteral(properties)}::text[]) as u(device, property)
    join device d on d.device_name = u.device or d.device_code = u.device
    join point p on p.device_id = d.id
    join product_property q on q.id = p.property_id and (q.property_no = u.property or q.property_name = u.property)
    join station s on s.id = p.station_id left join tenant t on t.tenant_id = p.tenant_id`)
  return rows
}
