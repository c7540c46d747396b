import { type Bus, busList, feeders, suppliedBy } from './circuits'
import { type Flow, flowNames } from './flows'
import { followers, machineControls, type SettingKey } from './settings'

/** What a flow's scale is worked out from. */
export interface SwitchPositions {
  /** A setting's value; booleans are 1 and 0. */
  settingOf(key: SettingKey): number
  /** Whether protection holds a feeder open. */
  isTripped(code: string): boolean
  /** The undisturbed flow at the moment of switching. */
  flowOf(flow: Flow): number
}

/** How much of each undisturbed flow is left with these switch positions: 0 is off, 1 is normal. */
export function scalesOf(positions: SwitchPositions): Record<Flow, number> {
  const scales = Object.fromEntries(flowNames.map((name) => [name, machineScale(name, positions)])) as Record<
    Flow,
    number
  >
  for (const bus of busList) {
    const isFed = isBusLive(bus, positions)
    for (const code of bus.feeders) {
      if (isFed && isClosed(code, positions)) continue
      for (const flow of feeders[code].flows) scales[flow] = 0
    }
    scaleInverters(bus, scales, positions)
    scaleLosses(bus, scales, positions)
  }
  for (const [flow, leader] of Object.entries(followers) as [Flow, Flow][]) {
    scales[flow] = scales[leader] > 0 ? 1 : 0
  }
  // The load bank takes 62 kW of a generator that runs.
  scales.standby = positions.settingOf('G1.start') ? 62 : 0
  return scales
}

/** Whether a bus has voltage. */
export function isBusLive(bus: Bus, positions: Pick<SwitchPositions, 'settingOf'>): boolean {
  return positions.settingOf(`${bus.source}.breaker`) > 0 && positions.settingOf(`${bus.incomer}.breaker`) > 0
}

/** Whether a feeder's breaker is in and has not tripped. */
export function isClosed(code: keyof typeof feeders, positions: Omit<SwitchPositions, 'flowOf'>): boolean {
  return positions.settingOf(`${code}.breaker`) > 0 && !positions.isTripped(code)
}

function machineScale(flow: Flow, { settingOf }: SwitchPositions): number {
  const control = machineControls[flow]
  if (!control) return 1
  if (control.needs?.some((key) => settingOf(key) === 0)) return 0
  return control.factor?.(settingOf) ?? 1
}

/** Inverters stop without grid voltage, and when the load beside them is gone: nothing is ever sent back. */
function scaleInverters(
  { solar, storage, ...bus }: Bus,
  scales: Record<Flow, number>,
  positions: SwitchPositions,
): void {
  const runs = ({ code, beside }: { code: 'PV1' | 'PV2' | 'ES1'; beside: keyof typeof feeders }) =>
    isBusLive(bus, positions) && isClosed(beside, positions) && positions.settingOf(`${code}.enable`) > 0
  if (solar) scales[solar.flow] = runs(solar) ? 1 : 0
  if (storage) scales[storage.out] = scales[storage.in] = runs(storage) ? 1 : 0
}

/** Iron losses need only the high voltage; copper losses follow the square of what is left of the load. */
function scaleLosses(bus: Bus, scales: Record<Flow, number>, positions: SwitchPositions): void {
  scales[bus.iron] = positions.settingOf(`${bus.source}.breaker`) > 0 ? 1 : 0
  const flows = suppliedBy(bus)
  const full = flows.reduce((sum, flow) => sum + positions.flowOf(flow), 0)
  const left = flows.reduce((sum, flow) => sum + positions.flowOf(flow) * scales[flow], 0)
  scales[bus.copper] = full > 0 ? (left / full) ** 2 : 0
}
