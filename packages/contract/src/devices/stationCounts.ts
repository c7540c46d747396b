import * as z from 'zod'
import { call } from '../core/call'
import { Id } from '../core/fields'

/** What stands in a station, by number. */
export const StationCounts = z.object({
  stationId: Id,
  sites: z.number().int(),
  gateways: z.number().int(),
  devices: z.number().int(),
  devicesOnline: z.number().int(),
  points: z.number().int(),
})
export type StationCounts = z.infer<typeof StationCounts>

/** How much stands in each station that the caller sees; one without anything is left out. */
export const listStationCounts = call({
  method: 'GET',
  path: '/api/ml-mlink/station/counts',
  label: '站点设备数量',
  permission: 'station_view',
  reads: ['station', 'site', 'gateway', 'device'],
  data: z.array(StationCounts),
})
