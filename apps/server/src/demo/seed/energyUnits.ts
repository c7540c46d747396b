import { energyUnitAmountTable, energyUnitTable } from '../../modules/energy'
import type { Tx } from '../../platform/database'
import type { StationKey } from '../plant'
import type { Catalogue } from './catalogue'

type UnitSpec = Pick<typeof energyUnitTable.$inferInsert, 'unitName' | 'basis' | 'basisUnit'> & {
  station: StationKey
  amount: number
}

/** What the plant's energy is measured by. */
const units: readonly UnitSpec[] = [
  {
    ...{ station: 'office', unitName: '大厦单位面积电耗', basis: 'area', basisUnit: 'm²' },
    amount: 38_000,
  },
  { ...{ station: 'office', unitName: '大厦人均电耗', basis: 'head', basisUnit: '人' }, amount: 2_100 },
  {
    ...{ station: 'factory', unitName: '工厂单位产品电耗', basis: 'output', basisUnit: '件' },
    amount: 5_200,
  },
]

/** The unit consumptions of the plant, without limits: those make points of their own. */
export async function seedEnergyUnits(tx: Tx, { stations }: Pick<Catalogue, 'stations'>): Promise<void> {
  const rows = await tx
    .insert(energyUnitTable)
    .values(units.map(({ station, amount: _, ...unit }) => ({ ...unit, stationId: stations[station] })))
    .returning({ id: energyUnitTable.id })
  await tx.insert(energyUnitAmountTable).values(
    rows.map(({ id: recordId }, index) => ({
      recordId,
      rowRank: 0,
      fromDate: '2020-01-01',
      amount: units[index]?.amount ?? 1,
    })),
  )
}
