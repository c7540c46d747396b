import * as z from 'zod'
import { call, Id } from '../core'

/** What was drawn somewhere in a circuit tree, and what of it was lost. */
const Drawn = z.object({
  /** Its registers of electricity that is drawn, and of what is given back: one, or one of each channel that it measures. */
  importItemIds: z.array(Id),
  exportItemIds: z.array(Id),
  /** Drawn less given back in the day; null where nothing was read. */
  energyKwh: z.number().nullable(),
  /** What it drew and none of the nearest meters below it did; null without readings of its own or a meter below. */
  lossKwh: z.number().nullable(),
  /** How many of the nearest meters below it had no reading in the day: their energy counts as lost. */
  unreadBelow: z.number().int(),
})

/** One of several circuits that a device measures. */
export const CircuitChannel = Drawn.extend({ channel: z.string() })
export type CircuitChannel = z.infer<typeof CircuitChannel>

/** An electrical device: what feeds it, what it draws, and what is lost between it and the meters below. */
export const Circuit = Drawn.extend({
  deviceId: Id,
  deviceName: z.string(),
  /** What feeds it; null for an incomer, and for what has not been given its place yet. */
  parentId: Id.nullable(),
  /** The channel of that which does; null for the device as a whole. */
  parentChannel: z.string().nullable(),
  /** Its active power; null where none is measured. */
  powerItemId: Id.nullable(),
  /**
   * The channels that it measures. Where one of them feeds anything, all of them stand between the device and what is below it. While a
   * meter hangs on none of them, the device's loss is told by the meters below alone, past its channels.
   */
  channels: z.array(CircuitChannel),
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
  reads: ['device', 'product', 'sample', 'counterCorrection', 'badReading', 'readingCorrection'],
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
