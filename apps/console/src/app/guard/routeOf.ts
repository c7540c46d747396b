/** With and without a final `/index` is the same page. */
export const routeOf = (path: string): string => path.replace(/\/index$/, '')
