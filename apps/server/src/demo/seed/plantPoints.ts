import { type PropertySpec, plantDevices, plantProducts } from '../plant'

/** What a meter of the plant measures, and the point that its values are stored under. */
export interface PlantPoint {
  pointId: string
  code: string
  property: PropertySpec
}

/** The plant's points that the database has; `points` are their ids by `code.propertyNo`. */
export const plantPoints = (points: ReadonlyMap<string, string>): PlantPoint[] =>
  plantDevices.flatMap(({ code, product }) =>
    plantProducts[product].properties.flatMap((property: PropertySpec) => {
      const pointId = points.get(`${code}.${property.propertyNo}`)
      return pointId === undefined ? [] : [{ pointId, code, property }]
    }),
  )
