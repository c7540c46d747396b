import { isTouched } from '@energy-console/contract'
import { queryClient } from './queryClient'

/**
 * When what is cached of changed nouns is fetched again: `now` what is shown, `awaited` the same before the call counts as
 * done, `later` when it is shown the next time.
 */
export type Refresh = 'now' | 'awaited' | 'later'

/** Makes every cached answer stale that tells of a changed noun. Resolves when what is shown has been fetched again. */
export const refreshNouns = (changes: readonly string[], when: Refresh): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ meta }) => isTouched(meta?.reads ?? [], changes),
    refetchType: when === 'later' ? 'none' : 'active',
  })
