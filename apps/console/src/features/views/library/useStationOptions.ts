import { listReferenceOptions } from '@energy-console/contract'
import { useCall } from '../../../api/useCall'

/** The stations that the user may see, for a select. */
export function useStationOptions(): { value: string; label: string }[] | undefined {
  const { data } = useCall(listReferenceOptions, { query: { noun: 'station' } }, { staleMs: 60_000 })
  return data?.map(({ id, title }) => ({ value: id, label: title }))
}
