import type { CustomInputs } from '../../../kit/resource/ResourceDialog'
import { DegreesInput, LatitudeInput } from '../map/PositionInputs'

/** Inputs of a station's form: its position is picked on a map. */
export const stationInputs: CustomInputs = {
  longitude: { isNarrow: true, Input: DegreesInput },
  latitude: LatitudeInput,
}
