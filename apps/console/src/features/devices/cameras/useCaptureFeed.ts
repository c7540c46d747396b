import { cameraCaptures } from '@energy-console/contract/devices'
import { useEffect, useState } from 'react'
import { refreshNouns } from '../../../api/cache/refresh'
import { followCaptures } from '../../../api/realtime/followCaptures'

/** While captures are pushed they are looked for now and then all the same, otherwise so often. */
const [followedMs, askedMs] = [60_000, 15_000]

/** Has what is shown of captures fetched anew whenever one is pushed; answers how often it is to be looked for besides, ms. */
export function useCaptureFeed(): number {
  const [isLive, setLive] = useState(false)
  useEffect(() => {
    const end = followCaptures({
      heard: () => void refreshNouns([cameraCaptures.noun], 'now'),
      linked: setLive,
    })
    return () => {
      end()
      setLive(false)
    }
  }, [])
  return isLive ? followedMs : askedMs
}
