import { busList } from './circuits'

/** What each feeder supplies that is a device of its own. */
const fedBy = {
  F12: ['R1', 'R2', 'R3', 'R4', 'R5', 'R6'],
  F14: ['UPS1'],
  F21: ['CH1', 'CH2', 'P1', 'P2', 'P3', 'P4', 'CT1', 'CT2'],
  F22: ['AHU1', 'AHU2', 'AHU3', 'AHU4'],
  F23: ['GS1'],
  F34: ['AC1', 'AC2'],
  F35: ['CH3', 'P5', 'P6', 'CT3'],
} as const

/** The circuit tree of the plant: the device that feeds each, by device code. Incomers of the utility have none. */
export const circuitParents: ReadonlyMap<string, string> = new Map([
  ...busList.flatMap(({ source, transformer, incomer, capacitor, feeders, solar, storage }) => [
    [transformer, source] as const,
    [incomer, transformer] as const,
    ...[capacitor, ...feeders, solar?.code, storage?.code].flatMap((code) =>
      code === undefined ? [] : [[code, incomer] as const],
    ),
  ]),
  ...Object.entries(fedBy).flatMap(([feeder, codes]) => codes.map((code) => [code, feeder] as const)),
])
