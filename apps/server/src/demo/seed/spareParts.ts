import { sql } from 'drizzle-orm'
import { moveStockOf, sparePartTable } from '../../modules/maintenance'
import type { Tx } from '../../platform/database'
import { equipmentKinds } from '../files/equipment'
import { findPeople } from './demoPeople'

interface Part {
  partName: string
  specification: string
  maker: string
  unit: string
  storedAt: string
  minimum: number
}

/** What equipment of several kinds needs; the rest is what the ledger keeps for each kind. */
const shared: readonly Part[] = (
  [
    ['熔断器', 'NT00-100A', '只', 'A-02', 10],
    ['交流接触器', 'LC1-D32', '只', 'A-02', 4],
    ['温度传感器', 'PT100', '只', 'A-03', 4],
    ['信号指示灯', 'AD16-22D', '只', 'A-02', 20],
    ['锂基润滑脂', 'EP-2', 'kg', 'B-05', 5],
    ['法兰垫片', 'DN150', '只', 'B-02', 12],
    ['进气滤网', 'G4 592×592', '只', 'B-04', 6],
  ] as const
).map(([partName, specification, unit, storedAt, minimum]) => ({
  ...{ partName, specification, unit, storedAt, minimum, maker: '南方电气成套' },
}))

const parts: readonly Part[] = [
  ...Object.values(equipmentKinds).flatMap(({ maker, parts: kept }) =>
    kept.map(([partName, specification, minimum, unit, storedAt]) => ({
      ...{ partName, specification, minimum, unit, storedAt, maker },
    })),
  ),
  ...shared,
]

const dayMs = 86_400_000

/** The parts in the store of the plant, with what came and went in the last quarter, for repairs too: they come first. */
export async function seedSpareParts(tx: Tx, { nowMs }: { nowMs: number }): Promise<void> {
  const { admin, operator } = await findPeople(tx)
  const places = await stationsOfMakers(tx)
  const rows = await tx
    .insert(sparePartTable)
    .values(
      parts.map(({ minimum, ...part }, at) => ({
        ...part,
        partCode: `BJ-${String(at + 1).padStart(3, '0')}`,
        minimum: String(minimum),
        price: priceOf(at),
        // what several use is everybody's
        stationId: at < parts.length - shared.length ? (places.get(part.maker) ?? null) : null,
      })),
    )
    .returning({ id: sparePartTable.id, stationId: sparePartTable.stationId })
  const repairs = await replacing(tx, nowMs)
  for (const [at, { id, stationId }] of rows.entries()) {
    // what is taken in larger numbers below leaves none for them
    const repair =
      at % 4 === 0
        ? -1
        : repairs.findIndex(
            (one) =>
              one.maker === parts[at]?.maker &&
              one.days < 87 - at &&
              (stationId === null || stationId === one.stationId),
          )
    const taken = repair < 0 ? [] : repairs.splice(repair, 1)
    const minimum = parts[at]?.minimum ?? 1
    const moves = [
      { days: 88 - at, kind: 'in', quantity: minimum * 2, unitPrice: priceOf(at), reason: '采购到货' },
      { days: 60 - at, kind: 'out', quantity: minimum, reason: '定期更换' },
      { days: 40 - at, kind: 'in', quantity: minimum, unitPrice: priceOf(at + 1), reason: '补充库存' },
      // a few have run low since
      {
        days: 19 - at / 2,
        kind: 'out',
        quantity: at % 4 === 0 ? Math.ceil(minimum * 1.5) : 1,
        reason: '故障更换',
      },
      ...(at % 5 === 1 ? [{ days: 6, kind: 'return', quantity: 1, reason: '领用剩余退回' } as const] : []),
      ...(at % 12 === 2
        ? [{ days: 3, kind: 'count', quantity: minimum * 2 - 2, reason: '季度盘点' } as const]
        : []),
      ...taken.map(({ days, orderId }) => ({
        ...({ days, kind: 'out', quantity: 1, reason: '故障更换', orderId } as const),
      })),
    ] as const
    for (const { days, quantity, ...move } of [...moves].sort((a, b) => b.days - a.days))
      await moveStockOf(
        {
          tx,
          session: move.kind === 'in' || move.kind === 'count' ? admin : operator,
          moveTime: new Date(nowMs - days * dayMs),
        },
        { ...move, id, quantity: String(quantity) },
      )
  }
}

/** The station of the equipment of each maker that only one has. */
async function stationsOfMakers(tx: Tx): Promise<Map<string, string>> {
  const { rows } = await tx.execute<{ maker: string; stationId: string }>(sql`
    select maker, min(station_id)::text as "stationId" from asset
    where maker is not null group by maker having count(distinct station_id) = 1`)
  return new Map(rows.map(({ maker, stationId }) => [maker, stationId]))
}

/** Repairs of the plant that replaced a part, by the maker of what was repaired; how many days ago it was mended. */
async function replacing(tx: Tx, nowMs: number) {
  const { rows } = await tx.execute<{ orderId: string; stationId: string; maker: string; ms: number }>(sql`
    select o.id::text as "orderId", o.station_id::text as "stationId", a.maker, (extract(epoch from o.submit_time) * 1000)::float8 as ms
    from repair_order o join asset a on a.id = o.asset_id
    where o.state = 'done' and o.remedy = '1' and a.maker is not null order by o.order_no`)
  return rows.map(({ ms, ...repair }) => ({ ...repair, days: (nowMs - ms) / dayMs }))
}

/** Believable prices, the same at every start. */
const priceOf = (at: number) => (((at * 7) % 11) * 36.5 + 18.4 + at).toFixed(2)
