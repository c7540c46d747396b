import type { ModbusTable } from '@energy-console/contract/devices'

/** What was read, as it was asked for. */
export interface ReadRange {
  unitId: number
  table: ModbusTable
  address: number
  registers: readonly number[]
}
