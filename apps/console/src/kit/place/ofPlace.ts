/** What may belong to a station; without one it stands everywhere. */
interface Placed {
  stationId?: string | null | undefined
}

/** The records of the chosen place, and those that belong to no station; all of them while all regions are chosen. */
export const ofPlace = <V extends Placed>(
  records: readonly V[] | undefined,
  stationIds: readonly string[] | undefined,
): readonly V[] | undefined =>
  stationIds === undefined
    ? records
    : records?.filter(({ stationId }) => !stationId || stationIds.includes(stationId))

/**
 * The records of the chosen place, and the one that is looked at: the one of the id, else the first. One that was called for
 * by a link or the search stands among them wherever it is.
 */
export function shownOf<V extends Placed & { id: string }>(
  all: readonly V[] | undefined,
  asked: { stationIds: readonly string[] | undefined; id: string | null; isCalled: boolean },
): { shown: readonly V[] | undefined; chosen: V | undefined } {
  const shown = ofPlace(all, asked.stationIds)
  const found = (asked.isCalled ? all : shown)?.find(({ id }) => id === asked.id)
  const isOutside = found !== undefined && shown?.includes(found) === false
  return { shown: isOutside ? [...(shown ?? []), found] : shown, chosen: found ?? shown?.[0] }
}
