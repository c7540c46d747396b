import { advice } from './advice'
import { beyond, energy, measure, register, type TemplateAlarm, type TemplateProperty } from './template'

/** Where a property is found by another name: keys that devices send, or a register that a master reads. */
export type Places = Readonly<Record<string, Pick<TemplateProperty, 'aliases' | 'modbus'>>>

const phases = ['A', 'B', 'C'] as const

/** What a three-phase meter measures. `places` says of each property where a model keeps it. */
export function threePhaseProperties(places: Places): TemplateProperty[] {
  const list: TemplateProperty[] = [
    ...phases.map((phase) =>
      measure(`u${phase.toLowerCase()}`, [`${phase}相电压`, `Voltage ${phase}`], 'V', 1, {
        ...{ min: 0, max: 1000, deadBand: 0.2 },
      }),
    ),
    ...phases.map((phase) =>
      measure(`i${phase.toLowerCase()}`, [`${phase}相电流`, `Current ${phase}`], 'A', 2, {
        ...{ min: 0, max: 10_000, deadBand: 0.01 },
      }),
    ),
    measure('p', ['有功功率', 'Active power'], 'kW', 3),
    ...phases.map((phase) =>
      measure(`p${phase.toLowerCase()}`, [`${phase}相有功功率`, `Active power ${phase}`], 'kW', 3, {
        deadBand: 0.001,
      }),
    ),
    measure('q', ['无功功率', 'Reactive power'], 'kvar', 3, { deadBand: 0.001 }),
    measure('s', ['视在功率', 'Apparent power'], 'kVA', 3, { deadBand: 0.001 }),
    measure('pf', ['功率因数', 'Power factor'], '', 3, { min: -1, max: 1, deadBand: 0.005 }),
    measure('f', ['频率', 'Frequency'], 'Hz', 2, { min: 0, max: 70, deadBand: 0.01 }),
    measure('demand', ['有功需量', 'Active demand'], 'kW', 3, { deadBand: 0.001 }),
    energy('epi', ['正向有功电能', 'Active energy, import']),
    energy('epe', ['反向有功电能', 'Active energy, export'], { energyDirection: 'export' }),
    register('eqi', ['正向无功电能', 'Reactive energy, import'], 'kvarh', 2),
  ]
  return list.map((property) => ({ ...property, ...places[property.propertyNo] }))
}

/** Limits at 230/400 V; the ones of the load depend on the circuit. */
export const threePhaseAlarms: readonly TemplateAlarm[] = [
  ...phases.flatMap((phase): TemplateAlarm[] => [
    {
      propertyNo: `u${phase.toLowerCase()}`,
      name: [`${phase}相电压过高`, `Voltage ${phase} high`],
      ...{ condition: 'gt', limit: 253, deadBand: 3, onDelaySeconds: 10, level: 1 },
      content: beyond([`${phase}相电压`, `Voltage ${phase}`]),
      advice: advice.voltageHigh,
    },
    {
      propertyNo: `u${phase.toLowerCase()}`,
      name: [`${phase}相电压过低`, `Voltage ${phase} low`],
      ...{ condition: 'lt', limit: 198, deadBand: 3, onDelaySeconds: 10, level: 1 },
      content: beyond([`${phase}相电压`, `Voltage ${phase}`], false),
      advice: advice.voltageLow,
    },
  ]),
  {
    propertyNo: 'pf',
    name: ['功率因数低', 'Power factor low'],
    ...{ condition: 'lt', limit: 0.85, deadBand: 0.02, onDelaySeconds: 900, level: 0, isEnabled: false },
    content: beyond(['功率因数', 'Power factor'], false),
    advice: advice.powerFactor,
  },
  {
    propertyNo: 'p',
    name: ['有功功率超限', 'Active power high'],
    ...{ condition: 'gt', limit: 100, deadBand: 5, onDelaySeconds: 60, level: 1, isEnabled: false },
    content: beyond(['有功功率', 'Active power']),
    advice: advice.loadHigh,
  },
]

/** What a meter's card shows. */
export const threePhaseShown = ['ua', 'ub', 'uc', 'ia', 'p', 'pf', 'epi'] as const

/** A meter with its display and two terminals. */
export const meterIcon =
  '<rect x="12" y="6" width="40" height="46" rx="5"/><rect x="18" y="13" width="28" height="13" rx="2"/><path d="M34 31l-6 9h8l-4 8"/><path d="M22 52v6M42 52v6"/>'
