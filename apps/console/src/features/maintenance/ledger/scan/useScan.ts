import { useCallback, useState } from 'react'
import { assetPath } from '../assetAddress'

/** A label leads on once: whoever goes back to the equipment from where it led wants to see that. */
let isFollowed = false

/**
 * Whether the console was opened at an address from without, on a device with a touch screen: as by a camera that has read a label.
 * A page that is loaded anew was not.
 */
function isOpenedAt(path: string): boolean {
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const isThere = opened?.type === 'navigate' && new URL(opened.name).pathname === path
  return isThere && matchMedia('(pointer: coarse)').matches
}

/** Whether a label was scanned that leads to a piece of equipment, until it was followed. */
export function useScan(assetId: string) {
  const [scannedId, setScannedId] = useState(() =>
    !isFollowed && isOpenedAt(assetPath(assetId)) ? assetId : undefined,
  )
  const follow = useCallback(() => {
    isFollowed = true
    setScannedId(undefined)
  }, [])
  /** `follow`: it has led somewhere. */
  return { isScanned: scannedId === assetId, follow }
}
