import type { Flow } from './flows'

/** A low-voltage feeder: what it supplies and its typical power factor. */
export interface Feeder {
  flows: readonly Flow[]
  powerFactor: number
}

/** The feeders of both stations by device code. */
export const feeders = {
  F11: { flows: ['lighting'], powerFactor: 0.955 },
  F12: { flows: ['sockets', 'room1', 'room2', 'room3', 'room4', 'room5', 'room6'], powerFactor: 0.935 },
  F13: { flows: ['lifts'], powerFactor: 0.86 },
  F14: { flows: ['ups', 'upsLoss', 'crac'], powerFactor: 0.965 },
  F21: {
    flows: [
      'chiller1',
      'chiller2',
      'chilledPump1',
      'chilledPump2',
      'coolingPump1',
      'coolingPump2',
      'tower1',
      'tower2',
    ],
    powerFactor: 0.885,
  },
  F22: { flows: ['ahu1', 'ahu2', 'ahu3', 'ahu4', 'fcu'], powerFactor: 0.87 },
  F23: { flows: ['boosters', 'drains'], powerFactor: 0.84 },
  F24: { flows: ['cars'], powerFactor: 0.975 },
  F31: { flows: ['stamping'], powerFactor: 0.79 },
  F32: { flows: ['injection'], powerFactor: 0.86 },
  F33: { flows: ['painting'], powerFactor: 0.9 },
  F34: { flows: ['compressor1', 'compressor2', 'dryer'], powerFactor: 0.875 },
  F35: {
    flows: ['processChiller', 'processPump', 'condenserPump', 'processTower'],
    powerFactor: 0.88,
  },
  F36: { flows: ['hall'], powerFactor: 0.945 },
} as const satisfies Record<string, Feeder>

/** Device code of a feeder. */
export type FeederCode = keyof typeof feeders

/** A low-voltage bus with what feeds it. Solar power and batteries join it beside a feeder that always draws more. */
export interface Bus {
  source: 'AH1' | 'AH2'
  transformer: 'T1' | 'T2' | 'T3'
  incomer: '401' | '402' | '403'
  capacitor: 'C1' | 'C2' | 'C3'
  feeders: readonly FeederCode[]
  solar?: { flow: Flow; code: 'PV1' | 'PV2'; beside: FeederCode }
  storage?: { out: Flow; in: Flow; code: 'ES1'; beside: FeederCode }
  iron: Flow
  copper: Flow
}

/** The three buses, each on its own transformer; the first two share the office's incomer. */
export const buses = {
  bus1: {
    source: 'AH1',
    transformer: 'T1',
    incomer: '401',
    capacitor: 'C1',
    feeders: ['F11', 'F12', 'F13', 'F14'],
    solar: { flow: 'pv', code: 'PV1', beside: 'F14' },
    storage: { out: 'storageOut', in: 'storageIn', code: 'ES1', beside: 'F14' },
    iron: 'ironT1',
    copper: 'copperT1',
  },
  bus2: {
    source: 'AH1',
    transformer: 'T2',
    incomer: '402',
    capacitor: 'C2',
    feeders: ['F21', 'F22', 'F23', 'F24'],
    iron: 'ironT2',
    copper: 'copperT2',
  },
  bus3: {
    source: 'AH2',
    transformer: 'T3',
    incomer: '403',
    capacitor: 'C3',
    feeders: ['F31', 'F32', 'F33', 'F34', 'F35', 'F36'],
    solar: { flow: 'factoryPv', code: 'PV2', beside: 'F32' },
    iron: 'ironT3',
    copper: 'copperT3',
  },
} as const satisfies Record<string, Bus>

/** Name of a bus. */
export type BusName = keyof typeof buses

/** All buses with the literal types widened. */
export const busList: readonly Bus[] = Object.values(buses)

/** The bus that a feeder hangs on. */
export function busOf(feeder: FeederCode): Bus {
  const bus = busList.find((candidate) => candidate.feeders.includes(feeder))
  if (!bus) throw new Error(`Feeder ${feeder} hangs on no bus`)
  return bus
}

const flowsByIncomer = new Map(
  busList.map((bus) => [bus.incomer, bus.feeders.flatMap((code): readonly Flow[] => feeders[code].flows)]),
)

/** All that the feeders of a bus supply. */
export const suppliedBy = (bus: Bus): readonly Flow[] => flowsByIncomer.get(bus.incomer) ?? []

/** What joins a bus without a feeder, with the sign that it adds to what the feeders draw. */
export const joiningFlows = ({ solar, storage }: Bus): readonly (readonly [flow: Flow, sign: 1 | -1])[] => [
  ...(solar ? ([[solar.flow, -1]] as const) : []),
  ...(storage
    ? ([
        [storage.out, -1],
        [storage.in, 1],
      ] as const)
    : []),
]

/** A bus's feeders and what joins it, summed up over one reading of a flow. */
export const drawnFrom = (bus: Bus, read: (flow: Flow) => number): number =>
  suppliedBy(bus).reduce((sum, flow) => sum + read(flow), 0) +
  joiningFlows(bus).reduce((sum, [flow, sign]) => sum + sign * read(flow), 0)
