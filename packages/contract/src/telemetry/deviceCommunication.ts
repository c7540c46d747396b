import * as z from 'zod'
import { call, Id } from '../core'

/** Days that are told of a device, up to today. */
export const deviceCommunicationDays = 14

/** How a device is reached, and when something of it was kept. */
export const DeviceCommunication = z.object({
  isOnline: z.boolean(),
  /** Unix ms; null: never heard. */
  lastContactMs: z.number().nullable(),
  /** How often it should send; it is offline after three times that. */
  intervalSeconds: z.number(),
  /** dBm, as it says itself or its gateway says of it. */
  signal: z.number().nullable(),
  /** By how much its clock is off, of one that connects by itself; null while nothing is known of it. */
  clockDriftSeconds: z.number().nullable(),
  /** What came in these days: of its own messages, or of those of its gateway that held something of it. */
  traffic: z.object({
    messages: z.number(),
    /** Null unless it connects by itself. */
    bytes: z.number().nullable(),
    repeats: z.number().nullable(),
  }),
  /** Null for a device that connects by itself, or that stands for nothing on site. */
  gateway: z
    .object({
      gatewayId: Id,
      gatewayName: z.string(),
      isOnline: z.boolean(),
      /** Unix ms; null: never heard. */
      lastContactMs: z.number().nullable(),
      /** dBm, as it says itself. */
      signal: z.number().nullable(),
      /** By how much its clock is off: above 0 ahead, below 0 behind; null while nothing is known of it. */
      clockDriftSeconds: z.number().nullable(),
    })
    .nullable(),
  /** Time in which it was reached in these days, as a share of the time in which this was watched, 0 to 1; null where nobody watched. */
  share: z.number().nullable(),
  /** {@link deviceCommunicationDays} days of its station's calendar, the last one is today. */
  days: z.array(z.string()),
  /** `hours[day][hour]`: readings of all its points that were kept in that hour of the station's clock. */
  hours: z.array(z.array(z.number())),
  /** `downHours[day]`: the hours of that day in which the platform stood still. */
  downHours: z.array(z.array(z.number().int())),
})
export type DeviceCommunication = z.infer<typeof DeviceCommunication>

/** How a device is reached: itself, its gateway, and its readings by hour. */
export const getDeviceCommunication = call({
  method: 'GET',
  path: '/api/ml-mlink/communication/device',
  label: '设备通信',
  permission: 'device_view',
  reads: ['device', 'gateway', 'station', 'sample'],
  query: z.object({ deviceId: Id.meta({ reference: 'device', label: '设备' }) }),
  data: DeviceCommunication,
})
