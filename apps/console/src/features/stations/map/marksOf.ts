import type { Mark } from './PlaceMap'

interface Placed {
  id: string
  stationName: string
  longitude?: number | null | undefined
  latitude?: number | null | undefined
  isEnabled?: boolean | undefined
}

/** Stations as they stand on the map; those whose position is not known stand nowhere. */
export const marksOf = (stations: readonly Placed[]): Mark[] =>
  stations.flatMap(({ id, stationName: name, longitude, latitude, isEnabled }) =>
    typeof longitude === 'number' && typeof latitude === 'number'
      ? [{ id, name, longitude, latitude, ...(isEnabled === false ? { isOff: true } : {}) }]
      : [],
  )
