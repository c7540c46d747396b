/** Lines of one page of what a report lists. */
export const linesAtOnce = 30
