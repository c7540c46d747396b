import type { Resource } from '@energy-console/contract'
import { type ImportRun, listImports } from '@energy-console/contract/imports'
import { useEffect, useRef } from 'react'
import { refreshNouns } from '../../api/cache/refresh'
import { useCall } from '../../api/useCall'

/** How often a run that is not over is asked for. */
const followMs = 1_000

/** Whether the server still works on it. */
export const isBusy = ({ state }: ImportRun): boolean => state === 'waiting' || state === 'undoing'

/** The user's imports of a resource; when one that was at work is over, what shows its records is fetched again. */
export function useRuns(resource: Resource) {
  const { noun } = resource
  const wasBusy = useRef(false)
  const { data, error, refetch } = useCall(listImports, { query: { noun } }, { staleMs: 0 })
  const busy = data?.some(isBusy) ?? false
  useCall(listImports, { query: { noun } }, { isEnabled: busy, refetchMs: followMs })
  useEffect(() => {
    if (wasBusy.current && !busy) void refreshNouns([noun], 'now')
    wasBusy.current = busy
  }, [busy, noun])
  return { runs: data, error, refetch: () => void refetch() }
}
