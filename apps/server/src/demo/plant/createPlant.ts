import { createIncidents, type IncidentSchedule } from '../incidents'
import { type PlantDevice, plantDevices } from './devices'
import { createEnergyLedger } from './energyLedger'
import { createLivePlant, type LivePlant } from './livePlant'
import { freshMemory, type PlantMemory } from './memory'
import { createNoise } from './noise'
import { type PropertySpec, plantProducts } from './products'
import { lookAt, type Values } from './readings/sight'
import { isSettingKey, type SettingKey } from './settings'

/** Values of all devices at one moment, by device code. */
export type PlantValues = Record<string, Values>

/** Answer to a command: done, or why not. */
export type CommandResult = { ok: true } | { ok: false; reason: string }

/** A plant that runs through time. The same seed, origin and commands give the same values on every run. */
export interface Plant {
  devices: readonly PlantDevice[]
  incidents: IncidentSchedule
  /** First moment of the registers, a local midnight in Unix milliseconds. */
  originMs: number
  /** Values at a moment, rounded to each property's decimals. Moments must not go back; an earlier one repeats the last. */
  valuesAt(tMs: number): PlantValues
  /** What a command to a device does at a moment; the value as it comes from outside. */
  command(tMs: number, target: { code: string; propertyNo: string; value: unknown }): CommandResult
  /** What the next start needs to go on without a register falling; plain JSON. */
  memory(): PlantMemory
}

/**
 * A plant from its seed and origin; with a memory it goes on where that one stopped. Days before `fineFromMs` are worked
 * out by the hour: enough for their energy, at a twelfth of the work.
 */
export function createPlant(options: {
  seed: number
  originMs: number
  fineFromMs?: number
  memory?: PlantMemory
}): Plant {
  const { originMs, fineFromMs } = options
  const noise = createNoise(options.seed)
  const ledger = createEnergyLedger(noise, { originMs, fineFromMs, checkpoint: options.memory?.checkpoint })
  const incidents = createIncidents(options.seed)
  const memory = options.memory ?? freshMemory(ledger.originMs)
  const live: LivePlant = createLivePlant(ledger, incidents, memory)
  return {
    devices: plantDevices,
    incidents,
    originMs: ledger.originMs,
    valuesAt(tMs) {
      live.advance(tMs)
      const sight = lookAt(live, noise)
      const values: PlantValues = {}
      for (const device of plantDevices) values[device.code] = rounded(device, device.read(sight))
      return values
    },
    command(tMs, { code, propertyNo, value }) {
      const key = `${code}.${propertyNo}`
      if (!isSettingKey(key)) return { ok: false, reason: '该属性不可写' }
      const checked = checkValue(code, propertyNo, value)
      if (typeof checked === 'string') return { ok: false, reason: checked }
      live.advance(tMs)
      live.set(key satisfies SettingKey, checked)
      return { ok: true }
    },
    memory: () => structuredClone({ ...memory, checkpoint: ledger.checkpointAt(memory.atMs) }),
  }
}

const propertiesOf = new Map(
  plantDevices.map((device) => [
    device.code,
    new Map(plantProducts[device.product].properties.map((property) => [property.propertyNo, property])),
  ]),
)

/** Powers of ten by which a device's values are rounded. */
const factorsOf = new Map(
  plantDevices.map((device) => [
    device.code,
    plantProducts[device.product].properties.map((property: PropertySpec): [string, number] => [
      property.propertyNo,
      10 ** (property.decimals ?? 0),
    ]),
  ]),
)

function rounded(device: PlantDevice, values: Values): Values {
  for (const [propertyNo, factor] of factorsOf.get(device.code) ?? []) {
    const value = values[propertyNo]
    // Adding zero turns -0 into 0.
    if (typeof value === 'number') values[propertyNo] = Math.round(value * factor) / factor + 0
  }
  return values
}

/** The number to store, or the reason why the value cannot be taken. */
function checkValue(code: string, propertyNo: string, value: unknown): number | string {
  const property = propertiesOf.get(code)?.get(propertyNo)
  if (property?.access !== 'read-write') return '该属性不可写'
  if (typeof value === 'boolean' && property.dataType === 'boolean') return value ? 1 : 0
  if (typeof value !== 'number' || !Number.isFinite(value)) return '值必须是数字'
  if (property.dataType === 'boolean') return value === 0 || value === 1 ? value : '值只能是 0 或 1'
  const { min, max } = property
  if ((min != null && value < min) || (max != null && value > max)) return `值必须在 ${min} 到 ${max} 之间`
  return value
}
