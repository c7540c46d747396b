import type { Flow } from './flows'

/** What operators can set, with the value before anybody touched it; booleans are 1 and 0. */
export const defaultSettings = {
  'AH1.breaker': 1,
  'AH2.breaker': 1,
  '401.breaker': 1,
  '402.breaker': 1,
  '403.breaker': 1,
  'F11.breaker': 1,
  'F12.breaker': 1,
  'F13.breaker': 1,
  'F14.breaker': 1,
  'F21.breaker': 1,
  'F22.breaker': 1,
  'F23.breaker': 1,
  'F24.breaker': 1,
  'F31.breaker': 1,
  'F32.breaker': 1,
  'F33.breaker': 1,
  'F34.breaker': 1,
  'F35.breaker': 1,
  'F36.breaker': 1,
  'CH1.enable': 1,
  'CH2.enable': 1,
  'CH3.enable': 1,
  'CH1.supplySet': 7,
  'CH2.supplySet': 7,
  'CH3.supplySet': 9,
  'CT1.enable': 1,
  'CT2.enable': 1,
  'CT3.enable': 1,
  'P1.enable': 1,
  'P2.enable': 1,
  'P3.enable': 1,
  'P4.enable': 1,
  'P5.enable': 1,
  'P6.enable': 1,
  'AHU1.enable': 1,
  'AHU2.enable': 1,
  'AHU3.enable': 1,
  'AHU4.enable': 1,
  'AHU1.tempSet': 24,
  'AHU2.tempSet': 24.5,
  'AHU3.tempSet': 24.5,
  'AHU4.tempSet': 24.5,
  'AC1.enable': 1,
  'AC2.enable': 1,
  'AC1.pressureSet': 0.7,
  'AC2.pressureSet': 0.7,
  'R1.relay': 1,
  'R2.relay': 1,
  'R3.relay': 1,
  'R4.relay': 1,
  'R5.relay': 1,
  'R6.relay': 1,
  'GS1.pressureSet': 0.42,
  'PV1.enable': 1,
  'PV2.enable': 1,
  'ES1.enable': 1,
  'G1.start': 0,
} as const

/** `code.propertyNo` of something that can be set. */
export type SettingKey = keyof typeof defaultSettings

/** Whether a `code.propertyNo` can be set. */
export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(defaultSettings, key)

/** What a machine's flow needs to be on, besides a live feeder, and how settings change its power. */
export interface MachineControl {
  needs?: readonly SettingKey[]
  factor?: (settingOf: (key: SettingKey) => number) => number
}

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))
/** Three percent less power for each kelvin of warmer chilled water. */
const chilling = (key: SettingKey, designC: number) => (settingOf: (key: SettingKey) => number) =>
  clamp(1 - 0.03 * (settingOf(key) - designC), 0.7, 1.3)
/** Fans work harder for a cooler room. */
const blowing = (key: SettingKey, designC: number) => (settingOf: (key: SettingKey) => number) =>
  clamp(1 - 0.06 * (settingOf(key) - designC), 0.5, 1.4)
/** Seven percent more power for each bar. */
const compressing = (key: SettingKey) => (settingOf: (key: SettingKey) => number) =>
  clamp(1 + 0.7 * (settingOf(key) - 0.7), 0.8, 1.2)

const chiller1 = ['CH1.enable', 'P1.enable', 'P3.enable'] as const
const chiller2 = ['CH2.enable', 'P2.enable', 'P4.enable'] as const
const chiller3 = ['CH3.enable', 'P5.enable', 'P6.enable'] as const

/** Controls by flow; a flow that is not listed needs only its feeder. */
export const machineControls: Partial<Record<Flow, MachineControl>> = {
  chiller1: { needs: chiller1, factor: chilling('CH1.supplySet', 7) },
  chiller2: { needs: chiller2, factor: chilling('CH2.supplySet', 7) },
  processChiller: { needs: chiller3, factor: chilling('CH3.supplySet', 9) },
  chilledPump1: { needs: ['P1.enable'] },
  chilledPump2: { needs: ['P2.enable'] },
  coolingPump1: { needs: ['P3.enable'] },
  coolingPump2: { needs: ['P4.enable'] },
  processPump: { needs: ['P5.enable'] },
  condenserPump: { needs: ['P6.enable'] },
  tower1: { needs: ['CT1.enable'] },
  tower2: { needs: ['CT2.enable'] },
  processTower: { needs: ['CT3.enable'] },
  ahu1: { needs: ['AHU1.enable'], factor: blowing('AHU1.tempSet', 24) },
  ahu2: { needs: ['AHU2.enable'], factor: blowing('AHU2.tempSet', 24.5) },
  ahu3: { needs: ['AHU3.enable'], factor: blowing('AHU3.tempSet', 24.5) },
  ahu4: { needs: ['AHU4.enable'], factor: blowing('AHU4.tempSet', 24.5) },
  compressor1: { needs: ['AC1.enable'], factor: compressing('AC1.pressureSet') },
  compressor2: { needs: ['AC2.enable'], factor: compressing('AC2.pressureSet') },
  room1: { needs: ['R1.relay'] },
  room2: { needs: ['R2.relay'] },
  room3: { needs: ['R3.relay'] },
  room4: { needs: ['R4.relay'] },
  room5: { needs: ['R5.relay'] },
  room6: { needs: ['R6.relay'] },
}

/** Flows that stand for a machine's output or running and follow its electric flow. */
export const followers: Partial<Record<Flow, Flow>> = {
  chillerCooling1: 'chiller1',
  chillerCooling2: 'chiller2',
  chillerOn1: 'chiller1',
  chillerOn2: 'chiller2',
  processCooling: 'processChiller',
  processOn: 'processChiller',
  air1: 'compressor1',
  air2: 'compressor2',
  compressorOn1: 'compressor1',
  compressorOn2: 'compressor2',
}
