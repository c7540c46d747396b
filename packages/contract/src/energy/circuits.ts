import * as z from 'zod'
import { call, Id } from '../core'

/** An electrical device: what feeds it, what it draws, and what is lost between it and the meters below. */
export const Circuit = z.object({
  deviceId: Id,
  deviceName: z.string(),
  /** What feeds it; null for an incomer, and for what has not been given its place yet. */
  parentId: Id.nullable(),
  /** Its active power; null where none is measured. */
  powerItemId: Id.nullable(),
  /** The registers of electricity that it draws, and those that it gives back: one, or one of each channel that it measures. */
  importItemIds: z.array(Id),
  exportItemIds: z.array(Id),
  /** Drawn less given back in the day; null where nothing was read. */
  energyKwh: z.number().nullable(),
  /** What it drew and none of the nearest meters below it did; null without readings of its own or a meter below. */
  lossKwh: z.number().nullable(),
  /** How many of the nearest meters below it had no reading in the day: their energy counts as lost. */
  unreadBelow: z.number().int(),
})
export type Circuit = z.infer<typeof Circuit>

/** Electrical devices of a station that are listed at most. */
export const mostCircuits = 1_000

/**
 * The electrical devices of a station, by name: those that stand in its circuit tree, and those with a meter of electricity
 * or of power that do not yet. Energy is that of the last 24 whole hours.
 */
export const listCircuits = call({
  method: 'GET',
  path: '/api/ml-mlink/energy/circuits',
  label: '电气回路',
  permission: 'device_view',
  reads: ['device', 'product', 'sample', 'counterCorrection', 'badReading'],
  query: z.object({ stationId: Id.meta({ reference: 'station', label: '站点' }) }),
  data: z.object({
    /** The day that energy is told of, Unix ms. */
    start: z.number(),
    end: z.number(),
    circuits: z.array(Circuit),
    /** There are more than {@link mostCircuits}. */
    isCut: z.boolean(),
  }),
})
