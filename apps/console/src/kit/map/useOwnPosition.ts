import { useEffect, useState } from 'react'
import { positionFailure, positionOptions } from './ownPosition'
import type { Position } from './projection'

/** Where this device is, as it moves, while that is wanted; or why it does not say so. */
export function useOwnPosition(isWanted: boolean): { position?: Position; failure?: string } {
  const [found, setFound] = useState<{ position?: Position; failure?: string }>({})
  useEffect(() => {
    if (!isWanted) return
    const watched = navigator.geolocation.watchPosition(
      ({ coords: { latitude, longitude } }) => setFound({ position: { latitude, longitude } }),
      (error) => setFound({ failure: positionFailure(error) }),
      positionOptions,
    )
    return () => {
      navigator.geolocation.clearWatch(watched)
      setFound({})
    }
  }, [isWanted])
  return found
}
