import type { DataOf } from '@energy-console/contract'
import { listPointInfos } from '@energy-console/contract/devices'
import { useMemo } from 'react'
import { useCall } from '../../../api/useCall'

/** A point of a group, as it is named and formatted. */
export type Member = DataOf<typeof listPointInfos>[number]

/** The points of a group in the order in which they were chosen; those that are gone are left out. */
export function useMembers(itemIds: string | undefined) {
  const asked = useCall(
    listPointInfos,
    { query: { itemIds: itemIds ?? '' } },
    { isEnabled: itemIds !== undefined && itemIds !== '', staleMs: 60_000, keepsPrevious: true },
  )
  const { data } = asked
  const members = useMemo(() => {
    if (itemIds === '') return []
    return data && itemIds?.split(',').flatMap((id) => data.find(({ itemId }) => itemId === id) ?? [])
  }, [data, itemIds])
  return { ...asked, members }
}
