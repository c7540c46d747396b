import { getTariff, listTariffs } from '@energy-console/contract/energy'
import { useMemo } from 'react'
import { useCall } from '../../../api/useCall'
import { useMayCall } from '../../../kit/action/useActions'

/** The demand that the station has agreed with its utility on a day, kW; undefined where none is, or may not be seen. */
export function useAgreedKw(stationId: string, day: string): number | undefined {
  const isAllowed = useMayCall(listTariffs)
  const { data: tariffs } = useCall(listTariffs, { query: { stationId } }, { isEnabled: isAllowed })
  const id = useMemo(
    () =>
      tariffs?.find(
        ({ validFrom, validUntil }) => validFrom <= day && (validUntil === null || day <= validUntil),
      )?.id,
    [tariffs, day],
  )
  const { data } = useCall(getTariff, { query: { id: id ?? '0' } }, { isEnabled: id !== undefined })
  const basic = data?.terms.basic
  return basic?.by === 'agreedDemand' ? basic.agreedKw : undefined
}
