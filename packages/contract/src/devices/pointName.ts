/** What a point is called everywhere: its device and its property. */
export const pointName = (deviceName: string, propertyName: string): string =>
  `${deviceName} / ${propertyName}`

/**
 * The words of a search for devices and points: what stands between spaces and the signs that names are joined with. Each of
 * them has to stand somewhere, in any order.
 */
export function searchWords(keyword: string): string[] {
  const words = keyword.split(/[\s/·]+/).filter((word) => word !== '')
  const sought = keyword.trim()
  return words.length > 0 ? [...new Set(words)] : sought === '' ? [] : [sought]
}
