/** The views of the chosen place, and those that belong to no station; all of them while all regions are chosen. */
export const ofPlace = <V extends { stationId: string | null }>(
  views: readonly V[] | undefined,
  stationIds: readonly string[] | undefined,
): readonly V[] | undefined =>
  stationIds === undefined
    ? views
    : views?.filter(({ stationId }) => stationId === null || stationIds.includes(stationId))
