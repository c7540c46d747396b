import * as z from 'zod'
import { call, Id } from '../core'

/** Node of the location picker: regions with the caller's stations below them. Root `parentId` is `"0"`. */
export interface StationNode {
  id: string
  parentId: string
  title: string
  key: string
  value: string
  type: 'area' | 'station'
  hasChildren: boolean
  /** Of a station: the zone of its clock. */
  timeZone?: string
  /** Of a station: taken out of use; it is offered nowhere. */
  isDisabled?: boolean
  children?: StationNode[]
}
export const StationNode: z.ZodType<StationNode> = z.object({
  id: Id,
  parentId: z.string(),
  title: z.string(),
  key: z.string(),
  value: z.string(),
  type: z.enum(['area', 'station']),
  hasChildren: z.boolean(),
  timeZone: z.string().optional(),
  isDisabled: z.boolean().optional(),
  get children() {
    return z.array(StationNode).optional()
  },
})

/** Regions and, below them, the stations that the caller may see; stations without a region stand at the root. */
export const getStationTree = call({
  method: 'GET',
  path: '/api/ml-mlink/station/stationTree',
  label: '区域站点树',
  permission: 'session',
  reads: ['area', 'station'],
  data: z.array(StationNode),
})
