import { DegreesInput } from '../../../kit/map/DegreesInput'
import type { CustomInputs } from '../../../kit/resource/ResourceDialog'
import { LatitudeInput } from '../map/LatitudeInput'

/** Inputs of a station's form: its position is picked on a map. */
export const stationInputs: CustomInputs = {
  longitude: { isNarrow: true, Input: DegreesInput },
  latitude: LatitudeInput,
}
