/** In the address: whose movements are shown in place of the parts, those of all parts or of one. */
export const movementsParameter = 'movements'

/** The filters of the list of parts at an address; undefined where it shows movements. */
export const firstParts = (parameters: URLSearchParams): Readonly<Record<string, string>> | undefined =>
  parameters.get(movementsParameter) ? undefined : {}
