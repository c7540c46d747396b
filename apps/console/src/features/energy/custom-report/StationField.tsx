import { ReferenceSelect } from '../../../kit/form/ReferenceSelect'

interface StationFieldProps {
  id?: string
  value?: string
  onChange?: (stationId: string | undefined) => void
}

/** A station, as a field of a form. */
export const StationField = ({ value = '', onChange = () => {}, ...rest }: StationFieldProps) => (
  <ReferenceSelect {...rest} noun="station" value={value} onChange={onChange} />
)
