import { getStationTree, type StationNode } from '@energy-console/contract/stations'
import { usePlace } from '../../../api/browser/place'
import { queryClient } from '../../../api/cache/queryClient'
import { callQuery } from '../../../api/callQuery'
import { useCall } from '../../../api/useCall'
import { useAddress } from '../../../kit/page/useAddress'
import { choiceOf, type StationChoice } from './stationChoice'

const staleMs = 600_000

/** The station in the address, else that of the header, else the first; of a region its stations alone are offered. */
export function useStationChoice(): StationChoice {
  const { parameters, show } = useAddress()
  const place = usePlace((state) => state.place)
  const named = parameters.get('station')
  const { data, isPending, error, refetch } = useCall(getStationTree, {}, { staleMs })
  return {
    ...choiceOf(stationsOf(data ?? []), place, named),
    isPending,
    error,
    retry: () => void refetch(),
    choose: (station) => show({ station }),
  }
}

/** The same at an address, before its page is there; throws what is refused. */
export async function stationChoiceAt(address: string): Promise<ReturnType<typeof choiceOf>> {
  const nodes = await queryClient.fetchQuery({ ...callQuery(getStationTree), staleTime: staleMs })
  const named = new URL(address, location.origin).searchParams.get('station')
  return choiceOf(stationsOf(nodes), usePlace.getState().place, named)
}

/** The stations of the location tree that are in use, in its order. */
const stationsOf = (nodes: readonly StationNode[]): StationNode[] =>
  nodes.flatMap((node) =>
    node.type === 'area' ? stationsOf(node.children ?? []) : node.isDisabled ? [] : [node],
  )
