import { ModbusRegister } from '@energy-console/contract/devices'
import { sql } from 'drizzle-orm'
import type { Database } from '../../apps/server/src/platform/database'
import { makeGateway, makeProduct, makeStation } from '../../apps/server/src/testing/factories'

const tenantId = '000000'

/** Slaves behind one connection, and registers of each, all read every second. */
export const size = { slaves: 50, registers: 100 }

/** A virtual gateway over the port, with all slaves and their map. */
export async function seedSlaves(db: Database, port: number): Promise<void> {
  const station = await makeStation(db, { tenantId })
  const gateway = await makeGateway(db, { tenantId, stationId: station.id, protocol: 'modbus' })
  const product = await makeProduct(db, {
    tenantId,
    properties: Array.from({ length: size.registers }, (_, address) => ({
      propertyNo: `r${address}`,
      modbus: ModbusRegister.parse({ address, scale: 0.1, poll: 'fast' }),
    })),
  })
  await db.asSystem(async (tx) => {
    await tx.execute(sql`
      insert into device (tenant_id, station_id, gateway_id, product_id, device_name, interval_seconds)
      select ${tenantId}, ${station.id}, ${gateway.id}, ${product.id}, 'slave ' || n, 1 from generate_series(1, ${size.slaves}::int) n`)
    const { ensurePointsOfProduct } = await import('../../apps/server/src/modules/devices')
    await ensurePointsOfProduct(tx, product.id)
    await tx.execute(sql`
      with v as (
        insert into virtual_gateway (tenant_id, station_id, gateway_id, virtual_name, host, port)
        values (${tenantId}, ${station.id}, ${gateway.id}, 'bench', '127.0.0.1', ${port}) returning id
      )
      insert into virtual_slave (tenant_id, record_id, row_rank, device_id, unit_id)
      select ${tenantId}, v.id, row_number() over (order by d.id), d.id, row_number() over (order by d.id)
      from v, device d where d.gateway_id = ${gateway.id}`)
  })
}
