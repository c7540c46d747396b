import { isBitTable, type ModbusRegister, registersOf } from '@energy-console/contract/devices'
import type { ModbusRange } from '../../../platform/modbus'

/** A property with the registers that it is read from. */
export interface MappedProperty {
  readonly propertyNo: string
  readonly register: ModbusRegister
}

/** A property at its place in one slave. */
export interface Entry extends MappedProperty {
  /** With the slave's offset. */
  readonly address: number
  /** Registers, or bits. */
  readonly count: number
}

/** Neighbouring registers that are read together. */
export interface Block extends ModbusRange {
  readonly entries: readonly Entry[]
}

/** What the protocol lets one request read. */
const mostBits = 2_000

/** The properties of a slave at their places; those that would lie beyond the last address are left out. */
export function entriesOf(properties: readonly MappedProperty[], addressOffset: number): Entry[] {
  return properties.flatMap(({ propertyNo, register }) => {
    const address = register.address + addressOffset
    const count = registersOf(register)
    return address + count > 65_536 ? [] : [{ propertyNo, register, address, count }]
  })
}

/**
 * Merges what lies close together into few reads: no longer than `blockLength` registers, and over gaps of at most `blockGap`. A value
 * is never read in two parts, however long it is.
 */
export function planBlocks(
  entries: readonly Entry[],
  { blockLength, blockGap }: { blockLength: number; blockGap: number },
): Block[] {
  const blocks: (ModbusRange & { entries: Entry[] })[] = []
  const sorted = [...entries].sort(
    (one, other) => one.register.table.localeCompare(other.register.table) || one.address - other.address,
  )
  for (const entry of sorted) {
    const { table } = entry.register
    const isBits = isBitTable(table)
    const most = isBits ? Math.min(blockLength * 16, mostBits) : blockLength
    const gap = isBits ? blockGap * 16 : blockGap
    const last = blocks.at(-1)
    const end = Math.max((last?.address ?? 0) + (last?.count ?? 0), entry.address + entry.count)
    if (
      last?.table === table &&
      entry.address <= last.address + last.count + gap &&
      end - last.address <= most
    ) {
      last.count = end - last.address
      last.entries.push(entry)
    } else blocks.push({ table, address: entry.address, count: entry.count, entries: [entry] })
  }
  return blocks
}

/** A block that a slave refuses as a whole, in two; undefined where it is a single value. */
export function halvesOf({ entries }: Block): Block[] | undefined {
  if (entries.length < 2) return undefined
  const middle = entries.length >> 1
  return [entries.slice(0, middle), entries.slice(middle)].flatMap((half) =>
    planBlocks(half, { blockLength: 125, blockGap: 125 }),
  )
}
