import { listPointInfos } from '@energy-console/contract/devices'
import type { SchematicDocument } from '@energy-console/schematic'
import { pointsInUse } from '@energy-console/schematic/editor'
import { callApi } from '../../../../../api/callApi'

/** As many ids as an address has room for. */
const chunkSize = 400

/** The units of the points that a view is bound to, by their ids. @throws CallError */
export async function unitsInUse(document: SchematicDocument): Promise<Map<string, string>> {
  const ids = pointsInUse(document).filter((id) => /^\d{1,18}$/.test(id))
  const chunks = Array.from({ length: Math.ceil(ids.length / chunkSize) }, (_, index) =>
    ids.slice(index * chunkSize, (index + 1) * chunkSize),
  )
  const infos = await Promise.all(
    chunks.map((chunk) => callApi(listPointInfos, { query: { itemIds: chunk.join() } })),
  )
  return new Map(infos.flat().flatMap(({ itemId, unit }) => (unit ? [[itemId, unit] as const] : [])))
}
