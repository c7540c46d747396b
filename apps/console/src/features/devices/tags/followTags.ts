import { type HungTag, listHungTags } from '@energy-console/contract/telemetry'
import { callApi } from '../../../api/callApi'
import { realtime } from '../../../api/realtime/realtime'
import { tagsByDevice } from '../../../kit/device/tagsByDevice'

/** The longest that a timer of a browser waits. */
const longestMs = 2_147_483_647

/** Delivers the tags that hang, by device: at once, when some are hung or taken off, and when one ends. Returns how to stop. */
export function followTags(onTags: (tags: ReadonlyMap<string, HungTag>) => void): () => void {
  let isWanted = true
  let timer: ReturnType<typeof setTimeout> | undefined

  const show = (tags: readonly HungTag[]) => {
    clearTimeout(timer)
    const now = Date.now()
    onTags(tagsByDevice(tags, now))
    const ends = tags.flatMap(({ untilMs }) => (untilMs !== null && untilMs > now ? [untilMs - now] : []))
    if (ends.length > 0) timer = setTimeout(() => show(tags), Math.min(longestMs, ...ends))
  }
  const read = async () => {
    const tags = await callApi(listHungTags, { isSilent: true }).catch(() => undefined)
    if (isWanted && tags) show(tags)
  }
  const stopPushes = realtime.onPush(({ type }) => void (type === 'tags' && read()))
  const stopLink = realtime.onLink(() => void (realtime.linkState() === 'live' && read()))
  void read()

  return () => {
    isWanted = false
    clearTimeout(timer)
    stopPushes()
    stopLink()
  }
}
