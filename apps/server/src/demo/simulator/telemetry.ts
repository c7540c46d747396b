import { type GatewayKey, type PlantValues, type PropertySpec, plantDevices, plantProducts } from '../plant'
import type { Words } from '../words/words'
import type { Telemetry } from './gatewayClient'

const dayMs = 86_400_000
const historyStepMs = 300_000

const devicesOf = (gateway: GatewayKey) => plantDevices.filter((device) => device.gateway === gateway)

/** What a gateway calls its devices. */
export const namesOf = (gateway: GatewayKey): string[] => devicesOf(gateway).map(({ name }) => name)

const registersOf = new Map(
  plantDevices.map(({ code, product }) => [
    code,
    new Set(
      plantProducts[product].properties
        .filter((property: PropertySpec) => property.kind === 'accumulated')
        .map(({ propertyNo }) => propertyNo),
    ),
  ]),
)

/** A gateway's message for one moment; registers are left out of the quick ones. */
export function telemetryOf(
  gateway: GatewayKey,
  values: PlantValues,
  ts: number,
  { withRegisters, words }: { withRegisters: boolean; words: Words },
): Telemetry {
  return Object.fromEntries(
    devicesOf(gateway).map(({ code, name }) => {
      const registers = registersOf.get(code)
      const all = Object.entries(values[code] ?? {})
      const chosen = withRegisters ? all : all.filter(([propertyNo]) => !registers?.has(propertyNo))
      return [words(name), [{ ts, values: Object.fromEntries(chosen) }]]
    }),
  )
}

/** The five-minute marks after `sentUntilMs` and before now, of the last day at most. */
export function catchUpMoments(sentUntilMs: number, nowMs: number): number[] {
  const first = Math.max(sentUntilMs, nowMs - dayMs)
  const moments: number[] = []
  for (let t = (Math.floor(first / historyStepMs) + 1) * historyStepMs; t < nowMs; t += historyStepMs) {
    moments.push(t)
  }
  return moments
}
