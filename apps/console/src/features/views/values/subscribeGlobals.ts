import { listGlobalVariables } from '@energy-console/contract/views'
import type { Scalar } from '@energy-console/schematic'
import type { ViewHost } from '@energy-console/schematic-react'
import { callApi } from '../../../api/callApi'
import { realtime } from '../../../api/realtime/realtime'

/**
 * Feeds a view with the tenant's global variables: read when it opens and each time the connection comes back (what was
 * pushed in between is lost), and changed by what the socket pushes.
 */
export const subscribeGlobals: ViewHost['globals'] = (onValues) => {
  let isWanted = true
  let values: ReadonlyMap<string, Scalar> | undefined
  /** Pushes that come while the variables are read; they are newer than what the answer may hold. */
  let early = new Map<string, Scalar>()

  const take = (changes: ReadonlyMap<string, Scalar>) => {
    const next = new Map(values)
    for (const [name, value] of changes) {
      if (value === null) next.delete(name)
      else next.set(name, value)
    }
    values = next
    onValues(next)
  }
  const read = async () => {
    early = new Map()
    const found = await callApi(listGlobalVariables, { isSilent: true }).catch(() => undefined)
    if (!isWanted || !found) return
    values = new Map(found.map(({ name, value }) => [name, value]))
    take(early)
  }
  const stopPushes = realtime.onPush((frame) => {
    if (frame.type !== 'global') return
    early.set(frame.name, frame.value)
    if (values) take(new Map([[frame.name, frame.value]]))
  })
  const stopLink = realtime.onLink(() => {
    if (realtime.linkState() === 'live') void read()
  })
  void read()

  return () => {
    isWanted = false
    stopPushes()
    stopLink()
  }
}
