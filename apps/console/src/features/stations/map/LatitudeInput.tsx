import { stations } from '@energy-console/contract/stations'
import { Form } from 'antd'
import { useEveryRecord } from '../../../api/useEveryRecord'
import type { FieldInputProps } from '../../../kit/form/FieldInputProps'
import { PositionInput } from '../../../kit/map/PositionInput'
import { marksOf } from './marksOf'

/** The latitude of a station, and the map on which both parts are picked; the other stations stand there too. */
export function LatitudeInput({ recordId, ...props }: FieldInputProps) {
  const form = Form.useFormInstance()
  const name: unknown = Form.useWatch('stationName', form)
  const { data: others } = useEveryRecord(stations.calls.page)
  return (
    <PositionInput
      {...props}
      name={typeof name === 'string' ? name : ''}
      others={marksOf(others ?? []).filter(({ id }) => id !== recordId)}
    />
  )
}
