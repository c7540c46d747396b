import { devices, listDevicesBySite } from '@energy-console/contract/devices'
import { useCall } from '../../../../../api/useCall'

interface Wanted {
  /** The device that is bound now; its name is always among those found. */
  chosenId: string
  /** Only devices at this site and at the sites below it; all of the user's without one. */
  siteId: string
  /** What the names contain. */
  keyword: string
}

const mostShown = 50
/** One more, which tells whether there are more. */
const size = String(mostShown + 1)

/** Names of devices for a picker, by their ids, and whether there are more than it shows. */
export function useDevices({ chosenId, siteId, keyword }: Wanted) {
  const everywhere = useCall(
    devices.calls.list,
    { query: { deviceName_like: keyword, size } },
    { isEnabled: siteId === '', keepsPrevious: true },
  )
  const atSite = useCall(
    listDevicesBySite,
    { query: { siteId, keyword, size } },
    { isEnabled: siteId !== '', keepsPrevious: true },
  )
  const chosen = useCall(
    devices.calls.list,
    { query: { id_equal: chosenId, size: '1' } },
    { isEnabled: /^\d{1,18}$/.test(chosenId) },
  )
  const { data: found = [], isFetching } = siteId === '' ? everywhere : atSite
  return {
    devices: new Map(
      [...(chosen.data ?? []), ...found.slice(0, mostShown)].map(({ id, deviceName }) => [id, deviceName]),
    ),
    isFetching,
    hasMore: found.length > mostShown,
  }
}
