import { devices, devicesBySite } from '@energy-console/contract/devices'
import { useCall } from '../../../../api/useCall'

interface Wanted {
  /** The device that is bound now; its name is always among those found. */
  chosenId: string
  /** Only devices at this site and at the sites below it; all of the user's without one. */
  siteId: string
  /** What the names contain. */
  keyword: string
}

const mostShown = 50

/** Names of devices for a picker, by their ids. */
export function useDevices({ chosenId, siteId, keyword }: Wanted) {
  const everywhere = useCall(
    devices.calls.list,
    { query: { deviceName_like: keyword, size: String(mostShown) } },
    { isEnabled: siteId === '', keepsPrevious: true },
  )
  const atSite = useCall(devicesBySite, { query: { siteId } }, { isEnabled: siteId !== '' })
  const chosen = useCall(
    devices.calls.list,
    { query: { id_equal: chosenId, size: '1' } },
    { isEnabled: /^\d{1,18}$/.test(chosenId) },
  )
  const isFound = ({ deviceName }: { deviceName: string }) =>
    deviceName.toLowerCase().includes(keyword.toLowerCase())
  const found = siteId === '' ? (everywhere.data ?? []) : (atSite.data ?? []).filter(isFound)
  return {
    devices: new Map([...(chosen.data ?? []), ...found].map(({ id, deviceName }) => [id, deviceName])),
    isFetching: siteId === '' ? everywhere.isFetching : atSite.isFetching,
  }
}
