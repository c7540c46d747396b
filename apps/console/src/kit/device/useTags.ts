import { type HungTag, listHungTags } from '@energy-console/contract/telemetry'
import { useEffect } from 'react'
import { refreshNouns } from '../../api/cache/refresh'
import { realtime } from '../../api/realtime/realtime'
import { useCall } from '../../api/useCall'
import { useNow } from '../value/useNow'
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

/** The devices of one answer, as all rows of a page see them at a time: they are found once for all. */
const found = new WeakMap<readonly HungTag[], { now: number; byDevice: ReadonlyMap<string, HungTag> }>()
const none: readonly HungTag[] = []

function byDeviceOf(tags: readonly HungTag[], now: number): ReadonlyMap<string, HungTag> {
  const known = found.get(tags)
  if (known?.now === now) return known.byDevice
  const byDevice = tagsByDevice(tags, now)
  found.set(tags, { now, byDevice })
  return byDevice
}

/** The tags that hang now, by the device that they keep from being operated; followed as they are hung and taken off. */
export function useTags(): ReadonlyMap<string, HungTag> {
  const { data } = useCall(listHungTags, {}, { staleMs })
  useEffect(followPushes, [])
  return byDeviceOf(data ?? none, useNow())
}
