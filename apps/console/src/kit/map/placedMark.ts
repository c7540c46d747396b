import type { Mark } from './PlaceMap'

interface Placed {
  id: string
  name: string
  longitude?: number | null | undefined
  latitude?: number | null | undefined
}

/** A record as it stands on the map; one whose position is not known stands nowhere. */
export const placedMark = ({ id, name, longitude, latitude }: Placed): Mark[] =>
  typeof longitude === 'number' && typeof latitude === 'number' ? [{ id, name, longitude, latitude }] : []
