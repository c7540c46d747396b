import { type CostGrain, type Emissions, emissionsOf, type HeldFactor } from '@energy-console/contract/energy'
import type { Tx } from '../../../platform/database'
import type { DaySpan } from '../calendar/spans'
import { convertedGrain, factorAt } from '../conversion-factor/converting'
import { factorsHeld } from '../conversion-factor/queries'
import { type Counted, nameLength, type Piece, storedPieces } from '../cost/pieces'

/** What a kWh stands for on the days of a span. */
export const electricFactors = async (tx: Tx, span: DaySpan): Promise<HeldFactor[]> =>
  (await factorsHeld(tx, ['electricity'], span)).get('electricity') ?? []

/** An amount of energy of one stretch, and the factor that holds for it. */
interface Part {
  bucket: string
  amount: number
  factor: HeldFactor | undefined
}

type Pieces = readonly Pick<Piece, 'bucket' | 'bands'>[]

interface Asked extends DaySpan {
  factors: readonly HeldFactor[]
  grain: CostGrain
}

const partsOf = (pieces: Pieces, { factors, grain, from }: Asked): Part[] =>
  pieces.map(({ bucket, bands }) => ({
    bucket: bucket.slice(0, nameLength[grain]),
    amount: bands.reduce((sum, { kwh }) => sum + Number(kwh), 0),
    factor: factorAt(factors, bucket, { from }),
  }))

/** What the energy of each station of a report stands for, in all and by stretch. */
export interface Converted {
  total: Emissions
  of(bucket: string): Emissions
}

/**
 * What energy stands for, each day by the factor that holds on it. Pieces of days and hours are converted as they are; those
 * of months and years are read by the day where the factor changes within them.
 */
export async function convertedStations(
  tx: Tx,
  stations: readonly (Counted & { pieces: Pieces })[],
  asked: Asked,
): Promise<Map<string, Converted>> {
  const { factors, grain, ...span } = asked
  const isFine = convertedGrain(grain, span, [factors]) === grain
  const byDay = isFine ? undefined : await storedPieces(tx, stations, { ...span, grain: 'day' })
  return new Map(
    stations.map(({ stationId, pieces }) => {
      const parts = partsOf(byDay ? (byDay.get(stationId) ?? []) : pieces, asked)
      const stretches = new Map<string, Part[]>()
      for (const part of parts) stretches.set(part.bucket, [...(stretches.get(part.bucket) ?? []), part])
      return [
        stationId,
        { total: emissionsOf(parts), of: (bucket: string) => emissionsOf(stretches.get(bucket) ?? []) },
      ]
    }),
  )
}
