import type { StationNode } from '@energy-console/contract/stations'
import type { Place } from '../../api/browser/place'

/** Stands in the address for all stations, on pages that tell of them together. */
export const allStations = 'all'

/** The station that a page tells of, and those that it may be. */
export interface StationChoice {
  /** Undefined until it is known, and where there is none. */
  stationId: string | undefined
  stations: readonly StationNode[]
  /** All of them are chosen, or there are several and none is: what a page that tells of them together begins with. */
  isAll: boolean
  isPending: boolean
  error: Error | null
  retry: () => void
  /** Leaves what else stands in the address behind: it is of the station before. */
  choose: (stationId: string) => void
}

/**
 * What is chosen of stations: by name in the address, else by the place of the header. All of a region together are its own
 * stations alone, even where it has none.
 */
export function choiceOf(
  all: readonly StationNode[],
  place: Pick<Place, 'kind' | 'stationIds'> | undefined,
  named: string | null,
): Pick<StationChoice, 'stationId' | 'stations' | 'isAll'> {
  const region = place?.kind === 'area' ? place.stationIds : undefined
  const ofRegion = region && all.filter(({ id }) => region.includes(id))
  const stations = ofRegion && ofRegion.length > 0 ? ofRegion : all
  const isTogether = named === allStations || (named === null && place?.kind !== 'station')
  return {
    stationId: named === allStations ? stations[0]?.id : (named ?? place?.stationIds[0] ?? stations[0]?.id),
    isAll: isTogether && (ofRegion ?? all).length !== 1 && all.length > 1,
    stations,
  }
}
