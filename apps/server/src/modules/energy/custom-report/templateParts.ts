import type { Band, CustomReport, ReportMeasure, ReportObject } from '@energy-console/contract/energy'
import type { CircuitMeter } from '../circuit/meters'
import type { StationPoint } from './stationPoints'

/** A report that a template makes, as it is saved. */
export type ReportDraft = Omit<CustomReport, 'userName'>

/** What a template makes of a station; the rest is as a report begins. */
export type Parts = Pick<ReportDraft, 'objects' | 'measures'> &
  Partial<Pick<ReportDraft, 'period' | 'layout' | 'step' | 'hasTotal'>>

/** What a station has that templates are filled with. */
export interface Found {
  points: readonly StationPoint[]
  /** Metered devices that the station is fed by, and the branches that they feed. */
  incomers: readonly CircuitMeter[]
  branches: readonly CircuitMeter[]
  /** Bands that its tariff has prices for. */
  bands: readonly Band[]
  /** It has a tariff. */
  isPriced: boolean
}

/** Devices that a template takes at most. */
export const mostDevices = 60
/** Devices whose values stand side by side at most. */
export const mostAside = 4

/** A column that is compared with nothing and totalled as its kind is, unless told. */
export const column = (kind: ReportMeasure['kind'], more: Partial<ReportMeasure> = {}): ReportMeasure => ({
  ...{ kind, compare: 'none', total: 'auto' },
  ...more,
})
export const deviceRow = (deviceId: string): ReportObject => ({ kind: 'device', deviceId })
export const metersRows = (meters: readonly CircuitMeter[]) =>
  meters.slice(0, mostDevices).map(({ deviceId }) => deviceRow(deviceId))

export const devicesOf = (meters: readonly CircuitMeter[]) => new Set(meters.map(({ deviceId }) => deviceId))
