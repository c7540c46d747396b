import { listPointInfos, type PointInfo } from '@energy-console/contract/devices'
import { callApi } from './callApi'
import { together } from './together'

const ask = together((itemIds) =>
  callApi(listPointInfos, { query: { itemIds: itemIds.join() }, isSilent: true }),
)

/** Points by id, asked for in one call with whatever else is asked for at that moment. */
export async function pointInfosTogether(itemIds: readonly string[]): Promise<PointInfo[]> {
  const all = await ask(itemIds)
  return all.filter(({ itemId }) => itemIds.includes(itemId))
}
