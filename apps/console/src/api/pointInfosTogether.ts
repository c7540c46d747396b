import { listPointInfos, type PointInfo } from '@energy-console/contract/devices'
import { callApi } from './callApi'

interface Asking {
  itemIds: Set<string>
  answer: Promise<PointInfo[]>
}

let asking: Asking | undefined

/** Points by id, asked for in one call with whatever else is asked for at that moment: the rows of a list ask each for its own. */
export async function pointInfosTogether(itemIds: readonly string[]): Promise<PointInfo[]> {
  asking ??= begin()
  for (const itemId of itemIds) asking.itemIds.add(itemId)
  const all = await asking.answer
  return all.filter(({ itemId }) => itemIds.includes(itemId))
}

function begin(): Asking {
  const itemIds = new Set<string>()
  const answer = Promise.resolve().then(() => {
    asking = undefined
    return callApi(listPointInfos, { query: { itemIds: [...itemIds].join() }, isSilent: true })
  })
  return { itemIds, answer }
}
