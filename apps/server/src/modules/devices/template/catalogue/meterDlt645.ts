import {
  meterIcon,
  type Places,
  threePhaseAlarms,
  threePhaseProperties,
  threePhaseShown,
} from '../electricityMeter'
import { energy, measure, type TemplateSpec } from '../template'

/** Data identifiers of DL/T 645—2007, under which many gateways send what they read. */
const identifiers: Places = Object.fromEntries(
  Object.entries({
    ua: '02010100',
    ub: '02010200',
    uc: '02010300',
    ia: '02020100',
    ib: '02020200',
    ic: '02020300',
    p: '02030000',
    pa: '02030100',
    pb: '02030200',
    pc: '02030300',
    q: '02040000',
    s: '02050000',
    pf: '02060000',
    f: '02800002',
    demand: '02800004',
    epi: '00010000',
    epe: '00020000',
    eqi: '00030000',
  }).map(([propertyNo, identifier]) => [propertyNo, { aliases: [identifier] }]),
)

/** A meter that is read by DL/T 645—2007, with the four periods of time-of-use. */
export const meterDlt645: TemplateSpec = {
  label: ['三相电表（DL/T 645）', 'Three-phase meter (DL/T 645)'],
  group: ['电表', 'Electricity meters'],
  description: [
    '按 DL/T 645—2007 抄读的三相智能电表，含尖峰平谷电能；也接受以数据标识上报的数据。',
    'Three-phase smart meter read by DL/T 645—2007, with time-of-use energy; also takes data identifiers as keys.',
  ],
  icon: meterIcon,
  properties: [
    ...threePhaseProperties(identifiers),
    // registers of the total, by period: the total alone is counted as energy
    ...(
      [
        ['epi1', ['尖时段正向有功电能', 'Active energy, critical peak'], '00010100'],
        ['epi2', ['峰时段正向有功电能', 'Active energy, peak'], '00010200'],
        ['epi3', ['平时段正向有功电能', 'Active energy, flat'], '00010300'],
        ['epi4', ['谷时段正向有功电能', 'Active energy, valley'], '00010400'],
      ] as const
    ).map(([propertyNo, name, identifier]) => ({
      ...energy(propertyNo, name),
      energyType: null,
      aliases: [identifier],
    })),
    measure('demandMax', ['最大需量', 'Maximum demand'], 'kW', 4, {
      aliases: ['01010000'],
      deadBand: 0.0001,
    }),
  ],
  alarms: threePhaseAlarms,
  shown: threePhaseShown,
}
