import { meterIcon } from '../electricityMeter'
import { energy, measure, type TemplateSpec } from '../template'

const circuits = Array.from({ length: 12 }, (_, at) => at + 1)

/** A meter of several circuits: each is a channel, and counts by itself. */
export const meterCircuits: TemplateSpec = {
  label: ['多回路电表', 'Multi-circuit meter'],
  group: ['电表', 'Electricity meters'],
  description: [
    '一台表计量十二个回路，每路有电流、有功功率和正向有功电能；各路电能分别统计，设备的用量是各路之和。',
    'One meter for twelve circuits, each with current, active power and active energy; the energy of each counts by itself, and the device used what they did together.',
  ],
  icon: meterIcon,
  properties: [
    ...circuits.flatMap((circuit) => [
      measure(`i${circuit}`, [`${circuit} 路电流`, `Current, circuit ${circuit}`], 'A', 2, {
        ...{ min: 0, max: 10_000, deadBand: 0.01 },
      }),
      measure(`p${circuit}`, [`${circuit} 路有功功率`, `Active power, circuit ${circuit}`], 'kW', 3, {
        deadBand: 0.001,
      }),
    ]),
    ...circuits.map((circuit) =>
      energy(`epi${circuit}`, [`${circuit} 路正向有功电能`, `Active energy, circuit ${circuit}`], {
        channel: String(circuit),
      }),
    ),
  ],
  alarms: [],
  shown: ['p1', 'p2', 'p3', 'epi1', 'epi2', 'epi3'],
}
