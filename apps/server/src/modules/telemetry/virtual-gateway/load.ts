import { ModbusRegister } from '@energy-console/contract/devices'
import { sql } from 'drizzle-orm'
import { bigints, type Database } from '../../../platform/database'
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
  modbus: ModbusRegister
}

/** The enabled virtual gateways of stations in these partitions. */
export const loadVirtualGateways = (db: Database, partitions: readonly number[]): Promise<VirtualConfig[]> =>
  db.asSystem(async (tx) => {
    // a gateway takes along what stands on it when it goes to another station
    await tx.execute(sql`
      update virtual_gateway v set station_id = g.station_id from gateway g
      where g.id = v.gateway_id and g.station_id <> v.station_id`)
    const { rows: gateways } = await tx.execute<Record<string, unknown> & Omit<VirtualConfig, 'slaves'>>(sql`
      select v.id::text as id, v.tenant_id as "tenantId", v.station_id::text as "stationId",
        v.gateway_id::text as "gatewayId", v.host, v.port, v.fast_seconds as "fastSeconds",
        v.normal_seconds as "normalSeconds", v.slow_seconds as "slowSeconds", v.timeout_ms as "timeoutMs", v.retries,
        v.pause_ms as "pauseMs", v.parallel, v.block_length as "blockLength", v.block_gap as "blockGap",
        v.writes_multiple as "writesMultiple"
      from virtual_gateway v where v.is_enabled and ${isInPartitions(sql`v.station_id`, partitions)} order by v.id`)
    const { rows: slaves } = await tx.execute<SlaveRow>(sql`
      select s.id::text as id, s.record_id::text as "virtualId", s.device_id::text as "deviceId",
        d.product_id::text as "productId", s.unit_id as "unitId", s.address_offset as "addressOffset"
      from virtual_slave s join device d on d.id = s.device_id
      where s.is_enabled and s.record_id = any (${bigints(gateways.map(({ id }) => id))}) order by s.record_id, s.row_rank`)
    const { rows: properties } = await tx.execute<PropertyRow>(sql`
      select product_id::text as "productId", property_no as "propertyNo", modbus from product_property
      where modbus is not null and product_id = any (${bigints([...new Set(slaves.map(({ productId }) => productId))])})
      order by id`)
    const maps = new Map<string, MappedProperty[]>()
    for (const { productId, propertyNo, modbus } of properties) {
      const known = maps.get(productId)
      // one that was stored before registers had all their fields has what these stand for
      const mapped = { propertyNo, register: ModbusRegister.parse(modbus) }
      if (known) known.push(mapped)
      else maps.set(productId, [mapped])
    }
    return gateways.map((gateway) => ({
      ...gateway,
      slaves: slaves
        .filter(({ virtualId }) => virtualId === gateway.id)
        .map(({ virtualId: _, ...slave }) => ({ ...slave, properties: maps.get(slave.productId) ?? [] })),
    }))
  })
