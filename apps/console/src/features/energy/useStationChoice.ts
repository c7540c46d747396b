import { getStationTree, type StationNode } from '@energy-console/contract/stations'
import { useStationIds } from '../../api/browser/place'
import { useCall } from '../../api/useCall'
import { useAddress } from '../../kit/page/useAddress'

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

/** The station in the address, else that of the header, else the first; of a region its stations alone are offered. */
export function useStationChoice(): StationChoice {
  const { parameters, show } = useAddress()
  const place = useStationIds()
  const named = parameters.get('station')
  const { data, isPending, error, refetch } = useCall(getStationTree, {}, { staleMs: 600_000 })
  const all = stationsOf(data ?? [])
  const inPlace = place && all.filter(({ id }) => place.includes(id))
  const stations = inPlace && inPlace.length > 1 ? inPlace : all
  return {
    stationId: named === allStations ? stations[0]?.id : (named ?? place?.[0] ?? stations[0]?.id),
    isAll: all.length > 1 && (named === allStations || (named === null && place === undefined)),
    stations,
    isPending,
    error,
    retry: () => void refetch(),
    choose: (station) => show({ station }),
  }
}

/** The stations of the location tree, in its order. */
const stationsOf = (nodes: readonly StationNode[]): StationNode[] =>
  nodes.flatMap((node) => (node.type === 'station' ? [node] : stationsOf(node.children ?? [])))
