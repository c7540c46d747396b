/**
 * How the chosen place stands in the address: `place=station-5`, `place=area-2`; nothing for all regions. No list takes it
 * for a filter.
 */
export const placeParameter = 'place'
