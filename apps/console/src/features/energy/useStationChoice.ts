import { getStationTree, type StationNode } from '@energy-console/contract/stations'
import { useSearchParams } from 'react-router'
import { useStationId } from '../../api/browser/place'
import { useCall } from '../../api/useCall'

/** The station that a page tells of, and those that it may be. */
export interface StationChoice {
  /** Undefined until it is known, and where there is none. */
  stationId: string | undefined
  stations: readonly StationNode[]
  isPending: boolean
  error: Error | null
  retry: () => void
  /** Leaves what else stands in the address behind: it is of the station before. */
  choose: (stationId: string) => void
}

/** The station in the address, else that of the header, else the first. */
export function useStationChoice(): StationChoice {
  const [parameters, setParameters] = useSearchParams()
  const place = useStationId()
  const { data, isPending, error, refetch } = useCall(getStationTree, {}, { staleMs: 600_000 })
  const stations = stationsOf(data ?? [])
  return {
    stationId: parameters.get('station') ?? place ?? stations[0]?.id,
    stations,
    isPending,
    error,
    retry: () => void refetch(),
    choose: (station) => setParameters({ station }, { replace: true }),
  }
}

/** The stations of the location tree, in its order. */
const stationsOf = (nodes: readonly StationNode[]): StationNode[] =>
  nodes.flatMap((node) => (node.type === 'station' ? [node] : stationsOf(node.children ?? [])))
