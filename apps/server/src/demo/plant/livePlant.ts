import { type IncidentKind, type IncidentSchedule, incidentKinds, strengthOf } from '../incidents'
import type { feeders } from './circuits'
import type { EnergyLedger } from './energyLedger'
import { type Flow, flowNames } from './flows'
import { flowState, type PlantMemory, settingState } from './memory'
import type { SettingKey } from './settings'
import { isClosed, scalesOf } from './switching'

/** The plant as its meters see it at the moment it has been advanced to. */
export interface LivePlant {
  /** The moment, Unix milliseconds. */
  readonly tMs: number
  /** Moves on to a later moment, through every trip and reset on the way. An earlier one is ignored. */
  advance(tMs: number): void
  /** Changes a setting at the present moment. */
  set(key: SettingKey, value: number): void
  /** Flow now, in its unit. */
  flow(flow: Flow): number
  /** Flow now as if nothing had been switched. */
  natural(flow: Flow): number
  /** Flow × hours since the origin: exactly what `flow` integrates to. */
  integral(flow: Flow): number
  /** Mean flow over the minutes before now; follows a switching with the same lag. */
  mean(flow: Flow, minutes: number): number
  /** Switching state of a flow. */
  switching(flow: Flow): { scale: number; before: number; sinceMs: number; beforeSinceMs: number }
  setting(key: SettingKey): number
  /** A setting as a slow thing feels it: reaches a new value exponentially with this time constant. */
  lagged(key: SettingKey, timeConstantMs: number): number
  isFeederClosed(code: keyof typeof feeders): boolean
  /** Whether the feeder's protection has tripped. */
  isTripped(code: string): boolean
  /** Drives a value towards an incident's peak while the incident goes on. */
  disturbed(kind: IncidentKind, normal: number): number
  /** Everything to be kept for the next start; a live object, copy it by writing it out. */
  readonly memory: PlantMemory
}

/** A plant over undisturbed flows and a schedule of incidents, going on from a memory (which it changes). */
export function createLivePlant(
  ledger: EnergyLedger,
  incidents: IncidentSchedule,
  memory: PlantMemory,
): LivePlant {
  const setting = (key: SettingKey) => settingState(memory, key).value
  const trippedBy = (code: string, tMs: number) => {
    const incident = incidents.at(tMs)
    if (incident?.kind !== 'feederTrip' || incidentKinds.feederTrip.code !== code) return undefined
    return incident.startMs === memory.resetTripMs ? undefined : incident
  }
  const isTripped = (code: string) => trippedBy(code, memory.atMs) !== undefined

  /** Carries every register over a change of scale, so that it neither jumps nor falls. */
  const switchOver = () => {
    const now = memory.atMs
    const scales = scalesOf({ settingOf: setting, isTripped, flowOf: (flow) => ledger.flowAt(flow, now) })
    for (const name of flowNames) {
      const state = flowState(memory, name)
      if (state.scale === scales[name]) continue
      state.offset += (state.scale - scales[name]) * ledger.integralAt(name, now)
      state.before = state.scale
      state.beforeSinceMs = state.sinceMs
      state.scale = scales[name]
      state.sinceMs = now
    }
  }

  return {
    memory,
    get tMs() {
      return memory.atMs
    },
    advance(tMs) {
      if (tMs <= memory.atMs) return
      const longestMs = 20 * 60_000
      const edges = incidents
        .between(memory.atMs - longestMs, tMs + 1)
        .filter(({ kind }) => kind === 'feederTrip')
        .flatMap(({ startMs, endMs }) => [startMs, endMs])
        .filter((edge) => edge > memory.atMs && edge <= tMs)
      for (const edge of edges) {
        memory.atMs = edge
        switchOver()
      }
      memory.atMs = tMs
    },
    set(key, value) {
      const state = settingState(memory, key)
      const [code = ''] = key.split('.')
      const trip = key.endsWith('.breaker') ? trippedBy(code, memory.atMs) : undefined
      if (trip) memory.resetTripMs = trip.startMs
      if (state.value !== value) {
        state.before = laggedSetting(state, memory.atMs, 240_000)
        state.value = value
        state.sinceMs = memory.atMs
      }
      switchOver()
    },
    flow: (flow) => ledger.flowAt(flow, memory.atMs) * flowState(memory, flow).scale,
    natural: (flow) => ledger.flowAt(flow, memory.atMs),
    integral(flow) {
      const { offset, scale } = flowState(memory, flow)
      return offset + scale * ledger.integralAt(flow, memory.atMs)
    },
    mean(flow, minutes) {
      const from = Math.max(ledger.originMs, memory.atMs - minutes * 60_000)
      const hours = (memory.atMs - from) / 3_600_000
      const natural =
        hours > 0
          ? (ledger.integralAt(flow, memory.atMs) - ledger.integralAt(flow, from)) / hours
          : ledger.flowAt(flow, memory.atMs)
      const state = flowState(memory, flow)
      const weight = Math.exp((state.sinceMs - memory.atMs) / (minutes * 30_000))
      return natural * (state.scale + (state.before - state.scale) * weight)
    },
    switching: (flow) => flowState(memory, flow),
    setting,
    lagged: (key, timeConstantMs) => laggedSetting(settingState(memory, key), memory.atMs, timeConstantMs),
    isFeederClosed: (code) => isClosed(code, { settingOf: setting, isTripped }),
    isTripped,
    disturbed(kind, normal) {
      const incident = incidents.at(memory.atMs)
      if (incident?.kind !== kind) return normal
      return normal + (incidentKinds[kind].peak - normal) * strengthOf(incident, memory.atMs)
    },
  }
}

function laggedSetting(
  state: { value: number; before: number; sinceMs: number },
  nowMs: number,
  timeConstantMs: number,
): number {
  return state.value + (state.before - state.value) * Math.exp((state.sinceMs - nowMs) / timeConstantMs)
}
