import { createNoise, streamsOf } from './plant/noise'

/** What can go wrong in the demo plant, which value shows it, and the limit that a sensible rule has there. */
export const incidentKinds = {
  transformerHot: { code: 'T2', propertyNo: 'windingMaxC', condition: 'gt', limit: 95, peak: 108 },
  upsBatteryLow: { code: 'UPS1', propertyNo: 'batteryLevel', condition: 'lt', limit: 30, peak: 18 },
  waterPressureLow: { code: 'GS1', propertyNo: 'pressure', condition: 'lt', limit: 0.25, peak: 0.16 },
  feederTrip: { code: 'F24', propertyNo: 'trip', condition: 'eq', limit: 1, peak: 1 },
  serverRoomHot: { code: 'TH1', propertyNo: 'temperature', condition: 'gt', limit: 28, peak: 31.5 },
  airPressureLow: { code: 'AC1', propertyNo: 'pressure', condition: 'lt', limit: 0.55, peak: 0.48 },
} as const

/** Name of a kind of incident. */
export type IncidentKind = keyof typeof incidentKinds

/** One incident: from `startMs` up to, not including, `endMs` (Unix milliseconds). */
export interface Incident {
  kind: IncidentKind
  startMs: number
  endMs: number
}

/** The plant's incidents, a pure function of seed and time. */
export interface IncidentSchedule {
  /** The incident going on at a time, if there is one. */
  at(tMs: number): Incident | undefined
  /** Incidents that begin in `fromMs ≤ start < toMs`, in order. */
  between(fromMs: number, toMs: number): Incident[]
}

/** Each slot holds one incident that begins in its first part, so that 17 to 37 minutes lie between beginnings. */
const slotMs = 27 * 60_000
const latestStartMs = 10 * 60_000
const rampMs = 45_000
const kinds = Object.keys(incidentKinds) as IncidentKind[]
const stream = streamsOf('incident.start', 'incident.length', 'incident.kind')

/** The schedule that belongs to a seed. */
export function createIncidents(seed: number): IncidentSchedule {
  const noise = createNoise(seed)
  const inSlot = (slot: number): Incident => {
    const startMs =
      slot * slotMs + Math.floor((noise.unit(stream['incident.start'], slot) * latestStartMs) / 1_000) * 1_000
    const seconds = 240 + Math.floor(noise.unit(stream['incident.length'], slot) * 300)
    // Stepping by one or two from a counter keeps neighbours different without remembering them.
    const step =
      slot + Math.floor(noise.unit(stream['incident.kind'], Math.floor(slot / kinds.length)) * kinds.length)
    return { kind: kinds[step % kinds.length] ?? 'transformerHot', startMs, endMs: startMs + seconds * 1_000 }
  }
  return {
    at(tMs) {
      const incident = inSlot(Math.floor(tMs / slotMs))
      return tMs >= incident.startMs && tMs < incident.endMs ? incident : undefined
    },
    between(fromMs, toMs) {
      const found: Incident[] = []
      for (let slot = Math.floor(fromMs / slotMs); slot * slotMs < toMs; slot += 1) {
        const incident = inSlot(slot)
        if (incident.startMs >= fromMs && incident.startMs < toMs) found.push(incident)
      }
      return found
    },
  }
}

/** How far an incident has driven its value from normal (0) to its peak (1) at a time. */
export function strengthOf(incident: Incident, tMs: number): number {
  const inside = Math.min(tMs - incident.startMs, incident.endMs - tMs)
  return Math.min(1, Math.max(0, inside / rampMs))
}
