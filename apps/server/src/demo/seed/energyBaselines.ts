import { energyBaselineDriverTable, energyBaselineTable } from '../../modules/energy'
import type { Tx } from '../../platform/database'
import type { Catalogue } from './catalogue'

/** What the factory's electricity is expected to come to by the compressed air and gas that it makes things with. */
export async function seedEnergyBaselines(
  tx: Tx,
  {
    stations,
    points,
    firstDay,
    lastDay,
  }: Pick<Catalogue, 'stations'> & {
    points: ReadonlyMap<string, string>
    /** Of the period that it is fitted to. */
    firstDay: string
    lastDay: string
  },
): Promise<void> {
  const itemId = points.get(driver)
  if (itemId === undefined) throw new RangeError(`the plant has no ${driver}`)
  const [row] = await tx
    .insert(energyBaselineTable)
    .values({ stationId: stations.factory, baselineName: '工厂电耗基准', firstDay, lastDay })
    .returning({ id: energyBaselineTable.id })
  if (row) await tx.insert(energyBaselineDriverTable).values({ recordId: row.id, rowRank: 0, itemId })
}

const driver = 'GM2.volume'
