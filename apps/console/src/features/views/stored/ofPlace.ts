/** The views of the chosen place, and those that belong to no station; all of them while all regions are chosen. */
export const ofPlace = <V extends { stationId: string | null }>(
  views: readonly V[] | undefined,
  stationIds: readonly string[] | undefined,
): readonly V[] | undefined =>
  stationIds === undefined
    ? views
    : views?.filter(({ stationId }) => stationId === null || stationIds.includes(stationId))

/**
 * The views of the chosen place, and the one that is looked at: the one of the id, else the first. One that was called for
 * by a link or the search stands among them wherever it is.
 */
export function shownOf<V extends { id: string; stationId: string | null }>(
  all: readonly V[] | undefined,
  asked: { stationIds: readonly string[] | undefined; id: string | null; isCalled: boolean },
): { views: readonly V[] | undefined; chosen: V | undefined } {
  const views = ofPlace(all, asked.stationIds)
  const found = (asked.isCalled ? all : views)?.find(({ id }) => id === asked.id)
  const isOutside = found !== undefined && views?.includes(found) === false
  return { views: isOutside ? [...(views ?? []), found] : views, chosen: found ?? views?.[0] }
}
