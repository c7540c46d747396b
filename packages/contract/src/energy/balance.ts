import * as z from 'zod'
import { call, Id } from '../core'

/** A device with a meter of electricity; what it drew less what it gave back, by hour, kWh. */
export const MeteredCircuit = z.object({
  deviceId: Id,
  deviceName: z.string(),
  /** One of the circuits that the device measures; null for the device as a whole. */
  channel: z.string().nullable(),
  /** In the order of {@link CircuitBalance.hours}; null where it has no reading. */
  energyKwh: z.array(z.number().nullable()),
})

/** What a device drew against what the next meters below it drew. */
export const CircuitBalance = z.object({
  /** Beginnings of the station's hours, Unix ms, of which the device or one of the meters below has readings; none without any of its own. */
  hours: z.array(z.number()),
  /** Those of them in which one was silent, or told what was drawn before. */
  partial: z.array(z.number()),
  parent: MeteredCircuit,
  /** The nearest metered devices below it, or its channels where these feed all of them; what has no meter is looked through. */
  children: z.array(MeteredCircuit),
  /** What the device drew and none of the meters below: losses, and what is not metered. kWh by hour. */
  lossKwh: z.array(z.number()),
  total: z.object({ parentKwh: z.number(), childrenKwh: z.number(), lossKwh: z.number() }),
})
export type CircuitBalance = z.infer<typeof CircuitBalance>

/** The balance of a device, or of one of its channels, with those that it feeds, `start ≤ hour < end` (Unix ms), 62 days at most. */
export const getCircuitBalance = call({
  method: 'GET',
  path: '/api/ml-mlink/energy/circuitBalance',
  mayLag: true,
  label: '回路电量平衡',
  permission: 'device_view',
  reads: ['device', 'product', 'sample', 'counterCorrection', 'badReading', 'readingCorrection'],
  query: z.object({
    deviceId: Id.meta({ reference: 'device', label: '设备' }),
    channel: z.string().max(32).optional().meta({ label: '计量回路' }),
    start: z.coerce.number().int().min(0).max(8.64e15).meta({ label: '开始时间' }),
    end: z.coerce.number().int().min(0).max(8.64e15).meta({ label: '结束时间' }),
  }),
  data: CircuitBalance,
})
