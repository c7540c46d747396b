import { getTariff, type LoadMove, listTariffs } from '@energy-console/contract/energy'
import type { z } from 'zod'
import { useCall } from '../../../../api/useCall'
import { firstMove } from './firstMove'

/** What a what-if of a station begins with. */
export interface FirstChange {
  /** Load that is worth moving under the tariff that holds at the end of the period; undefined without one, or in one band. */
  move: z.infer<typeof LoadMove> | undefined
  /** A tariff to compare with: the one before the tariff that holds, else the one after it. */
  tariffId: string | undefined
}

/** The {@link FirstChange} of a station and the last day of a period; undefined while its tariffs are on their way. */
export function useFirstChange(stationId: string, to: string): FirstChange | undefined {
  const { data: tariffs = [], isPending } = useCall(listTariffs, { query: { stationId } })
  const at = tariffs.findIndex(({ validFrom }) => validFrom <= to)
  const held = tariffs[at]
  const { data: detail, isLoading } = useCall(
    getTariff,
    { query: { id: held?.id ?? '0' } },
    { isEnabled: held !== undefined },
  )
  if (isPending || isLoading) return undefined
  return {
    move: detail && firstMove(detail.terms),
    tariffId: (tariffs[at + 1] ?? tariffs[at - 1])?.id,
  }
}
