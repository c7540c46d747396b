import { listAssetRecords } from '@energy-console/contract/maintenance'
import { useCall } from '../../../api/useCall'
import { Records, useAskedRecords } from './Records'

interface AssetRecordsProps {
  asset: { id: string; stationId: string; deviceId?: string | null | undefined }
}

/** What was done at a piece of equipment of the ledger, the newest first, and the way to a repair order. */
export function AssetRecords({ asset: { id, stationId, deviceId } }: AssetRecordsProps) {
  const asking = useAskedRecords()
  const found = useCall(
    listAssetRecords,
    { query: { assetId: id, ...asking.asked } },
    { keepsPrevious: true, staleMs: 0 },
  )
  return (
    <Records
      {...{ asking, found }}
      starting={{ stationId, assetId: id, deviceId }}
      ofAssetId={id}
      emptyText="这台设备还没有运维记录；它的维修工单、巡检、保养、现场报修和履历都显示在这里。"
    />
  )
}
