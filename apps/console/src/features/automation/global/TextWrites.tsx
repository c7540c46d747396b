import type { RowOf } from '@energy-console/contract'
import { type globalTexts, listTextWrites, mostTextWrites } from '@energy-console/contract/automation'
import { commandLife } from '@energy-console/contract/telemetry'
import { useCall } from '../../../api/useCall'
import { StateTag } from '../../../kit/lifecycle/StateTag'
import { useStationZone } from '../../../kit/time/zone'
import { WritesDrawer } from './WritesDrawer'

/** Who or what has written which text, and when. */
export function TextWrites({ row, onClose }: { row: RowOf<typeof globalTexts>; onClose: () => void }) {
  const zone = useStationZone(row.stationId)
  const { data, error, refetch } = useCall(listTextWrites, { query: { id: row.id } }, { refetchMs: 5_000 })
  return (
    <WritesDrawer
      name={row.textName}
      writes={data?.map(({ id, ts, before, value, userName, status, reason }) => ({
        ...{ id, ts, before: before ?? '--', after: value, by: userName },
        result: (
          <>
            <StateTag life={commandLife} state={status} /> {reason}
          </>
        ),
      }))}
      error={error}
      onRetry={() => void refetch()}
      zone={zone}
      most={mostTextWrites}
      onClose={onClose}
    />
  )
}
