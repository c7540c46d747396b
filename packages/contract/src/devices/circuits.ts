import * as z from 'zod'
import { call, Id } from '../core'

/** A device in the circuit tree of its station, with what it feeds. */
export interface CircuitNode {
  id: string
  parentId: string | null
  deviceName: string
  /** The register of electricity that it draws; null when it has no meter. */
  importItemId: string | null
  /** The register of electricity that it gives back. */
  exportItemId: string | null
  children: CircuitNode[]
}
export const CircuitNode: z.ZodType<CircuitNode> = z.object({
  id: Id,
  parentId: Id.nullable(),
  deviceName: z.string(),
  importItemId: Id.nullable(),
  exportItemId: Id.nullable(),
  get children() {
    return z.array(CircuitNode)
  },
})

/** What feeds what in a station: its incomers with everything below them. Devices that stand in no circuit are left out. */
export const getCircuitTree = call({
  method: 'GET',
  path: '/api/ml-mlink/devicemanager/circuitTree',
  label: '站点回路树',
  permission: 'device_view',
  reads: ['device', 'product'],
  query: z.object({ stationId: Id.meta({ reference: 'station', label: '站点' }) }),
  data: z.array(CircuitNode),
})
