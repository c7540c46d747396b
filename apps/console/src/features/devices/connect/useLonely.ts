import { listReferenceOptions } from '@energy-console/contract'
import { useCall } from '../../../api/useCall'

/**
 * The record of a noun where there is but one to choose; undefined while that is not known.
 *
 * @param of the station that it must be of, if any; undefined waits
 */
export function useLonely(noun: string, of: { stationId?: string } | undefined): string | undefined {
  const { data } = useCall(
    listReferenceOptions,
    { query: { noun, keyword: '', ...of } },
    { isEnabled: of !== undefined },
  )
  return of !== undefined && data?.length === 1 ? data[0]?.id : undefined
}
