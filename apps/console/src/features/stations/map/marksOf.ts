import type { Mark } from '../../../kit/map/PlaceMap'
import { placedMark } from '../../../kit/map/placedMark'

interface Placed {
  id: string
  stationName: string
  longitude?: number | null | undefined
  latitude?: number | null | undefined
  isEnabled?: boolean | undefined
}

/** Stations as they stand on the map; those whose position is not known stand nowhere. */
export const marksOf = (stations: readonly Placed[]): Mark[] =>
  stations.flatMap(({ stationName: name, isEnabled, ...station }) =>
    placedMark({ ...station, name }).map((mark) => ({
      ...mark,
      ...(isEnabled === false ? { isOff: true } : {}),
    })),
  )
