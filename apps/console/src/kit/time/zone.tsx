import { getStationTree, type StationNode } from '@energy-console/contract/stations'
import { isTimeZone } from '@energy-console/schematic/time'
import { createContext, type ReactNode, useContext } from 'react'
import { useSession } from '../../api/session'
import { useCall } from '../../api/useCall'
import { inOtherZone } from './zonedText'

const PageZone = createContext<string | undefined>(undefined)
const keptMs = 600_000

/**
 * The tenant's time zone, in which the wire writes times, UTC where its name is unusable; the browser's counts only while
 * nobody is signed in.
 */
export const useTenantZone = (): string => tenantZone(useSession(({ user }) => user?.timeZone))

/** The same outside of components. */
export const tenantZoneNow = (): string => tenantZone(useSession.getState().user?.timeZone)

function tenantZone(named: string | undefined): string {
  if (named === undefined) return Intl.DateTimeFormat().resolvedOptions().timeZone
  return isTimeZone(named) ? named : 'UTC'
}

/** The zone of a station's clocks: its own, else (not told, or unusable) the tenant's. */
export function useStationZone(stationId: string | null | undefined): string {
  const tenantZone = useTenantZone()
  const isEnabled = typeof stationId === 'string' && stationId !== ''
  const { data = [] } = useCall(getStationTree, {}, { isEnabled, staleMs: keptMs })
  const named = isEnabled ? zoneOf(data, stationId) : undefined
  return named !== undefined && isTimeZone(named) ? named : tenantZone
}

function zoneOf(nodes: readonly StationNode[], stationId: string): string | undefined {
  for (const node of nodes) {
    const isIt = node.type === 'station' && node.id === stationId
    const named = isIt ? node.timeZone : zoneOf(node.children ?? [], stationId)
    if (named !== undefined) return named
  }
  return undefined
}

interface Props {
  stationId: string | null | undefined
  children: ReactNode
}

/** What stands below shows the time of a station. */
export function StationTime({ stationId, children }: Props) {
  return <PageZone value={useStationZone(stationId)}>{children}</PageZone>
}

/** The time zone of everything that a page shows and asks for: of its station, else of the tenant. */
export function useZone(): string {
  const tenantZone = useTenantZone()
  return useContext(PageZone) ?? tenantZone
}

/** Writes times of the wire as clocks of the page show them. */
export function useShownTime(): (text: string) => string {
  const [tenantZone, zone] = [useTenantZone(), useZone()]
  return (text) => inOtherZone(text, tenantZone, zone)
}
