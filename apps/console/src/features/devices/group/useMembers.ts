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
    { isEnabled: itemIds !== undefined, staleMs: 60_000, keepsPrevious: true },
  )
  const { data } = asked
  const members = useMemo(
    () =>
      data && itemIds?.split(',').flatMap((itemId) => data.find((member) => member.itemId === itemId) ?? []),
    [data, itemIds],
  )
  return { ...asked, members }
}
