import type { RowOf } from '@energy-console/contract'
import { listPointInfos } from '@energy-console/contract/devices'
import type { standbySources } from '@energy-console/contract/maintenance'
import { useCall } from '../../../api/useCall'
import { LiveValue } from '../../../kit/value/LiveValue'

type Row = Pick<
  RowOf<typeof standbySources>,
  'runItemId' | 'fuelItemId' | 'voltageItemId' | 'capacityItemId' | 'overdueItemId'
>

/** The present value of one of a source's points; all of a source's are asked for together. */
export function PointNow({ row, itemId }: { row: Row; itemId: string | null | undefined }) {
  const items = [row.runItemId, row.fuelItemId, row.voltageItemId, row.capacityItemId, row.overdueItemId]
  const itemIds = items.filter((id) => typeof id === 'string' && id !== '').join()
  const { data } = useCall(listPointInfos, { query: { itemIds } }, { staleMs: 300_000 })
  const point = data?.find((one) => one.itemId === itemId)
  return point ? <LiveValue {...point} /> : <span className="muted">—</span>
}
