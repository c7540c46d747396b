import { z } from 'zod'
import { type Flow, flowNames } from './flows'
import { defaultSettings, type SettingKey } from './settings'

/** A flow's switching state. Its register is `offset + scale × undisturbed integral`. */
const FlowState = z.object({
  scale: z.number(),
  offset: z.number(),
  /** Scale before the last change, when that change was, and when the one before it was. */
  before: z.number(),
  sinceMs: z.number(),
  beforeSinceMs: z.number(),
})

const SettingState = z.object({ value: z.number(), before: z.number(), sinceMs: z.number() })

/** All that a plant must remember besides its seed and origin; plain JSON. */
export const PlantMemory = z.object({
  atMs: z.number(),
  flows: z.record(z.string(), FlowState),
  settings: z.record(z.string(), SettingState),
  /** Beginning of the last trip that an operator reset by closing the breaker. */
  resetTripMs: z.number(),
  /** Undisturbed integrals at the beginning of a day, so that a start need not count from the origin. */
  checkpoint: z.object({ day: z.number(), integrals: z.record(z.string(), z.number()) }).optional(),
})
export type PlantMemory = z.infer<typeof PlantMemory>
export type FlowState = z.infer<typeof FlowState>
export type SettingState = z.infer<typeof SettingState>

/** The memory of a plant that nobody has touched yet. Only flows that are off by nature start at zero. */
export function freshMemory(atMs: number): PlantMemory {
  const state = (scale: number): FlowState => ({
    scale,
    offset: 0,
    before: scale,
    sinceMs: 0,
    beforeSinceMs: 0,
  })
  return {
    atMs,
    flows: Object.fromEntries(flowNames.map((name) => [name, state(name === 'standby' ? 0 : 1)])),
    settings: Object.fromEntries(
      Object.entries(defaultSettings).map(([key, value]) => [key, { value, before: value, sinceMs: 0 }]),
    ),
    resetTripMs: 0,
  }
}

/** State of one flow; an old memory that lacks it gets it as new. */
export function flowState(memory: PlantMemory, flow: Flow): FlowState {
  const known = memory.flows[flow]
  if (known) return known
  const created = { scale: 1, offset: 0, before: 1, sinceMs: 0, beforeSinceMs: 0 }
  memory.flows[flow] = created
  return created
}

/** State of one setting; an old memory that lacks it gets it as new. */
export function settingState(memory: PlantMemory, key: SettingKey): SettingState {
  const known = memory.settings[key]
  if (known) return known
  const created = { value: defaultSettings[key], before: defaultSettings[key], sinceMs: 0 }
  memory.settings[key] = created
  return created
}
