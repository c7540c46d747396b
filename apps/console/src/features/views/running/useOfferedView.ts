import { useEffect, useEffectEvent, useState } from 'react'
import { onAlarmView } from '../../../api/browser/alarmView'

/**
 * The view of the last alarm that came while another (`shownId`) was looked at, or no view at all, until its offer is closed. `opens`
 * answers whether it has opened one itself, which is not offered then. Effects rest while the page is not looked at.
 */
export function useOfferedView(
  shownId: string | undefined,
  opens: (viewId: string) => boolean = () => false,
): { offeredId: string | undefined; close: () => void } {
  const [offeredId, setOffered] = useState<string>()
  const onCome = useEffectEvent((viewId: string) => {
    if (viewId !== shownId && !opens(viewId)) setOffered(viewId)
  })
  useEffect(() => onAlarmView(onCome), [])
  return { offeredId: offeredId === shownId ? undefined : offeredId, close: () => setOffered(undefined) }
}
