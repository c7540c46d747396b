/** One day of one register. */
export interface PointDay {
  tenantId: string
  stationId: string
  pointId: string
  /** Of the station's calendar, `yyyy-MM-dd`. */
  day: string
}
