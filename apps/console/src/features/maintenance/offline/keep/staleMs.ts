/** What is kept is fetched again after so long, though nothing tells that it has changed. */
export const staleMs = 3_600_000
