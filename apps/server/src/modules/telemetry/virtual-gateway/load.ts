import { ModbusRegister } from '@energy-console/contract/devices'
import { sql } from 'drizzle-orm'
import { arrayLiteral, bigints, type Database } from '../../../platform/database'
import { isInPartitions } from '../../../platform/engine'
import type { MappedProperty } from './plan'

/** A device that is asked. */
export interface Slave {
  readonly id: string
  readonly deviceId: string
  readonly productId: string
  readonly unitId: number
  readonly addressOffset: number
  readonly properties: readonly MappedProperty[]
}

/** A virtual gateway as it is set, with all that it reads. */
export interface VirtualConfig {
  readonly id: string
  readonly tenantId: string
  readonly stationId: string
  readonly gatewayId: string
  readonly host: string
  readonly port: number
  readonly fastSeconds: number
  readonly normalSeconds: number
  readonly slowSeconds: number
  readonly timeoutMs: number
  readonly retries: number
  readonly pauseMs: number
  readonly parallel: number
  readonly blockLength: number
  readonly blockGap: number
  readonly writesMultiple: boolean
  readonly slaves: readonly Slave[]
}

interface SlaveRow extends Record<string, unknown>, Omit<Slave, 'properties'> {
  virtualId: string
}

interface PropertyRow extends Record<string, unknown> {
  productId: string
  propertyNo: string
  modbus: unknown
}

/** What was stored and cannot be read; all others are. */
export type OnUnreadable = (unreadable: { productId: string; propertyNo: string; problem: string }) => void

/** The enabled virtual gateways of stations in these partitions; of some tenants, or of all. */
export const loadVirtualGateways = (
  db: Database,
  partitions: readonly number[],
  tenantIds: readonly string[] | undefined,
  onUnreadable: OnUnreadable,
): Promise<VirtualConfig[]> =>
  db.asSystem(async (tx) => {
    const isWanted = tenantIds ? sql`v.tenant_id = any (${arrayLiteral(tenantIds)}::varchar[])` : sql`true`
    // a gateway takes along what stands on it when it goes to another station
    await tx.execute(sql`
      update virtual_gateway v set station_id = g.station_id from gateway g
      where g.id = v.gateway_id and g.station_id <> v.station_id and ${isWanted}`)
    const { rows: gateways } = await tx.execute<Record<string, unknown> & Omit<VirtualConfig, 'slaves'>>(sql`
      select v.id::text as id, v.tenant_id as "tenantId", v.station_id::text as "stationId",
        v.gateway_id::text as "gatewayId", v.host, v.port, v.fast_seconds as "fastSeconds",
        v.normal_seconds as "normalSeconds", v.slow_seconds as "slowSeconds", v.timeout_ms as "timeoutMs", v.retries,
        v.pause_ms as "pauseMs", v.parallel, v.block_length as "blockLength", v.block_gap as "blockGap",
        v.writes_multiple as "writesMultiple"
      from virtual_gateway v
      where v.is_enabled and ${isWanted} and ${isInPartitions(sql`v.station_id`, partitions)} order by v.id`)
    // a device that stands behind another gateway by now is not asked: its readings would be nobody's
    const { rows: slaves } = await tx.execute<SlaveRow>(sql`
      select s.id::text as id, s.record_id::text as "virtualId", s.device_id::text as "deviceId",
        d.product_id::text as "productId", s.unit_id as "unitId", s.address_offset as "addressOffset"
      from virtual_slave s join virtual_gateway v on v.id = s.record_id
      join device d on d.id = s.device_id and d.gateway_id = v.gateway_id
      where s.is_enabled and s.record_id = any (${bigints(gateways.map(({ id }) => id))}) order by s.record_id, s.row_rank`)
    const { rows: properties } = await tx.execute<PropertyRow>(sql`
      select product_id::text as "productId", property_no as "propertyNo", modbus from product_property
      where modbus is not null and product_id = any (${bigints([...new Set(slaves.map(({ productId }) => productId))])})
      order by id`)
    const maps = mapsOf(properties, onUnreadable)
    const byVirtual = new Map<string, SlaveRow[]>()
    for (const slave of slaves) {
      const known = byVirtual.get(slave.virtualId)
      if (known) known.push(slave)
      else byVirtual.set(slave.virtualId, [slave])
    }
    return gateways.map((gateway) => ({
      ...gateway,
      slaves: (byVirtual.get(gateway.id) ?? []).map(({ virtualId: _, ...slave }) => ({
        ...slave,
        properties: maps.get(slave.productId) ?? [],
      })),
    }))
  })

/** The registers of each product; one that cannot be read is left out, and stops no other. */
function mapsOf(rows: readonly PropertyRow[], onUnreadable: OnUnreadable): Map<string, MappedProperty[]> {
  const maps = new Map<string, MappedProperty[]>()
  for (const { productId, propertyNo, modbus } of rows) {
    // one that was stored before registers had all their fields has what these stand for
    const register = ModbusRegister.safeParse(modbus)
    if (!register.success) {
      onUnreadable({ productId, propertyNo, problem: register.error.message })
      continue
    }
    const mapped = { propertyNo, register: register.data }
    const known = maps.get(productId)
    if (known) known.push(mapped)
    else maps.set(productId, [mapped])
  }
  return maps
}
