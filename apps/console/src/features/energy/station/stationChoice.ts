import type { StationNode } from '@energy-console/contract/stations'
import type { Place } from '../../../api/browser/place'

/** Stands in the address for all stations, on pages that tell of them together. */
export const allStations = 'all'

/** The station that a page tells of, and those that it may be. */
export interface StationChoice {
  /** Undefined until it is known, and where there is none: in a region without stations too. */
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
 * What is chosen of stations: by name in the address, else by the place of the header. Of a region its own stations alone are
 * offered; where it has none there is nothing to tell of.
 */
export function choiceOf(
  all: readonly StationNode[],
  place: Pick<Place, 'kind' | 'stationIds'> | undefined,
  named: string | null,
): Pick<StationChoice, 'stationId' | 'stations' | 'isAll'> {
  const region = place?.kind === 'area' ? place.stationIds : undefined
  const stations = region ? all.filter(({ id }) => region.includes(id)) : all
  const isTogether = named === allStations || (named === null && place?.kind !== 'station')
  const station = place?.kind === 'station' ? place.stationIds[0] : undefined
  return {
    stationId: named === allStations ? stations[0]?.id : (named ?? station ?? stations[0]?.id),
    isAll: isTogether && stations.length > 1,
    stations,
  }
}
