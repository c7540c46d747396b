import { type HungTag, listHungTags } from '@energy-console/contract/telemetry'
import { useEffect, useMemo } from 'react'
import { refreshNouns } from '../../../api/cache/refresh'
import { realtime } from '../../../api/realtime/realtime'
import { useCall } from '../../../api/useCall'
import { useNow } from '../../../kit/value/useNow'
import { tagsByDevice } from './tagsByDevice'

/** Asked for again after so long where no push says that it has changed. */
const staleMs = 60_000

let isFollowing = false

/** Asks again when some are hung or taken off; one listener for the whole tab, however many rows have a mark. */
function followPushes(): void {
  if (isFollowing) return
  isFollowing = true
  realtime.onPush(({ type }) => void (type === 'tags' && refreshNouns(['deviceTag'], 'now')))
}

/** The tags that hang now, by the device that they keep from being operated; followed as they are hung and taken off. */
export function useTags(): ReadonlyMap<string, HungTag> {
  const { data } = useCall(listHungTags, {}, { staleMs })
  useEffect(followPushes, [])
  const now = useNow()
  return useMemo(() => tagsByDevice(data ?? [], now), [data, now])
}
