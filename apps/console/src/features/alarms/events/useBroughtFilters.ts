import { alarmFilters } from '@energy-console/contract/alarms'
import { useEffect } from 'react'
import { useCall } from '../../../api/useCall'
import { useMayCall } from '../../../kit/action/useActions'
import { bringFilters } from './bringFilters'

const { list, save } = alarmFilters.calls

/** Brings filters to the server that this browser has kept for the user, once; what it would not take stays in the browser. */
export function useBroughtFilters(): void {
  const mayKeep = useMayCall(save)
  const { data: kept } = useCall(list)
  useEffect(() => {
    if (kept && mayKeep) void bringFilters(kept)
  }, [kept, mayKeep])
}
