import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'

/**
 * The first answer that is fresh, and no other: what is being edited does not change under the hands of the user when
 * the answer is fetched again.
 */
export function useOpened<T>({ data, isFetching }: UseQueryResult<T>): T | undefined {
  const [opened, setOpened] = useState<T>()
  if (opened === undefined && data !== undefined && !isFetching) setOpened(data)
  return opened
}
