import { sql } from 'drizzle-orm'

/** A gateway or device that the firmware is offered to. */
export interface OfferedTarget {
  id: string
  tenantId: string
  stationId: string
  gatewayId: string | null
  deviceId: string | null
}

/** The columns of one, as a statement over `firmware_target` answers them. */
export const targetColumns = sql`id::text as id, tenant_id as "tenantId", station_id::text as "stationId",
  gateway_id::text as "gatewayId", device_id::text as "deviceId"`
