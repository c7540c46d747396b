import type { Importable } from '@energy-console/contract'
import { type ImportRun, listImports } from '@energy-console/contract/imports'
import { useEffect } from 'react'
import { refreshNouns } from '../../api/cache/refresh'
import { useCall } from '../../api/useCall'

/** How often a run that is not over is asked for. */
const followMs = 1_000

/** Whether the server still works on it. */
export const isBusy = ({ state }: ImportRun): boolean => state === 'waiting' || state === 'undoing'

/**
 * The user's imports of a resource. What shows its records is fetched again for every run that is over: also for one that
 * was over before it was first heard of.
 */
export function useRuns(resource: Importable) {
  const { noun, makes = [noun] } = resource
  const { data, error, refetch } = useCall(listImports, { query: { noun } }, { staleMs: 0 })
  const busy = data?.some(isBusy) ?? false
  useCall(listImports, { query: { noun } }, { isEnabled: busy, refetchMs: followMs })
  const nouns = makes.join()
  const over = data?.filter((run) => !isBusy(run)).map(({ id, state }) => `${id} ${state}`) ?? []
  const known = over.join()
  useEffect(() => {
    if (known !== '') void refreshNouns(nouns.split(','), 'now')
  }, [known, nouns])
  return { runs: data, error, refetch: () => void refetch() }
}
