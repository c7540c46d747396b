import { assets } from '@energy-console/contract/maintenance'
import { stations } from '@energy-console/contract/stations'
import { Form } from 'antd'
import { useCall } from '../../../api/useCall'
import { useMayCall } from '../../../kit/action/useActions'
import type { FieldInputProps } from '../../../kit/form/FieldInputProps'
import { DegreesInput } from '../../../kit/map/DegreesInput'
import { PositionInput } from '../../../kit/map/PositionInput'
import { placedMark } from '../../../kit/map/placedMark'
import type { CustomInputs } from '../../../kit/resource/ResourceDialog'

/** Equipment of the station that stands on the map beside what is placed, at most. */
const mostShown = '500'

/** The latitude of a piece of equipment, and the map of its station on which both parts are picked. */
function AssetLatitude({ recordId, ...props }: FieldInputProps) {
  const form = Form.useFormInstance()
  const name: unknown = Form.useWatch('assetName', form)
  const stationId: unknown = Form.useWatch('stationId', form)
  const id = typeof stationId === 'string' ? stationId : ''
  const seesStations = useMayCall(stations.calls.detail)
  const station = useCall(
    stations.calls.detail,
    { query: { id } },
    { isEnabled: id !== '' && seesStations, staleMs: 300_000 },
  )
  const query = { stationId_equal: id, latitude_notnull: 'true', size: mostShown }
  const placed = useCall(assets.calls.page, { query }, { isEnabled: id !== '', staleMs: 60_000 })
  const own = station.data ? placedMark({ ...station.data, name: station.data.stationName }) : []
  const others = (placed.data?.records ?? []).filter((one) => one.id !== recordId)
  return (
    <PositionInput
      {...props}
      name={typeof name === 'string' ? name : ''}
      others={[
        ...own.map((mark) => ({ ...mark, isOff: true })),
        ...others.flatMap((one) => placedMark({ ...one, name: one.assetName })),
      ]}
      nearness="yard"
      isFolded
    />
  )
}

/** Inputs of the form of equipment: its position is picked on a map, or taken from the phone beside it. */
export const assetInputs: CustomInputs = {
  longitude: { isNarrow: true, Input: DegreesInput },
  latitude: AssetLatitude,
}
