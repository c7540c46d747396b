import type { Importable } from '@energy-console/contract'
import { useRuns } from './useRuns'

/** Follows imports whose dialog has been closed while they ran, so that lists show what they bring. It shows nothing itself. */
export function FollowRuns({ resource }: { resource: Importable }) {
  useRuns(resource)
  return null
}
