import { advice } from '../advice'
import { beyond, energy, faultAlarm, flag, measure, mode, type TemplateSpec, words } from '../template'

const phases = ['A', 'B', 'C'] as const

/** A three-phase inverter of a photovoltaic plant. */
export const pvInverter: TemplateSpec = {
  label: ['光伏逆变器', 'PV inverter'],
  group: ['新能源与储能', 'Renewables and storage'],
  description: [
    '三相组串式光伏逆变器：直流输入、并网功率、日与累计发电量。',
    'Three-phase string inverter: DC input, power to the grid, energy of the day and in all.',
  ],
  icon: '<path d="M10 40l8-26h28l8 26z"/><path d="M14 27h36M26 14l-3 26M38 14l3 26"/><path d="M32 40v10M22 56h20"/>',
  properties: [
    flag(
      'enable',
      ['并网允许', 'Grid feed'],
      [
        ['禁止', 'Off'],
        ['允许', 'On'],
      ],
      { access: 'read-write' },
    ),
    mode('state', ['运行状态', 'State'], {
      '0': ['停机', 'Off'],
      '1': ['待机', 'Standby'],
      '2': ['并网', 'Feeding'],
      '3': words.fault,
    }),
    flag('fault', ['故障', 'Fault'], [words.normal, words.fault]),
    measure('udc', ['直流电压', 'DC voltage'], 'V', 1, { min: 0, max: 1600, deadBand: 0.5 }),
    measure('idc', ['直流电流', 'DC current'], 'A', 2, { min: 0, deadBand: 0.05 }),
    measure('pdc', ['直流功率', 'DC power'], 'kW', 2, { min: 0, deadBand: 0.01 }),
    ...phases.map((phase) =>
      measure(`u${phase.toLowerCase()}`, [`${phase}相电压`, `Voltage ${phase}`], 'V', 1, {
        ...{ min: 0, max: 1000, deadBand: 0.2 },
      }),
    ),
    ...phases.map((phase) =>
      measure(`i${phase.toLowerCase()}`, [`${phase}相电流`, `Current ${phase}`], 'A', 2, {
        ...{ min: 0, deadBand: 0.05 },
      }),
    ),
    measure('p', ['交流功率', 'AC power'], 'kW', 2, { min: 0 }),
    measure('q', ['无功功率', 'Reactive power'], 'kvar', 2, { deadBand: 0.01 }),
    measure('f', ['频率', 'Frequency'], 'Hz', 2, { min: 0, max: 70, deadBand: 0.01 }),
    measure('temperature', ['机内温度', 'Internal temperature'], '℃', 1, {
      min: -40,
      max: 120,
      deadBand: 0.5,
    }),
    measure('efficiency', ['转换效率', 'Efficiency'], '%', 1, { min: 0, max: 100, deadBand: 0.1 }),
    measure('insulation', ['绝缘电阻', 'Insulation resistance'], 'kΩ', 0, { min: 0, deadBand: 10 }),
    measure('dayEnergy', ['日发电量', 'Energy today'], 'kWh', 2, { min: 0, deadBand: 0.01 }),
    energy('epe', ['累计发电量', 'Energy generated'], { energyDirection: 'export' }),
  ],
  alarms: [
    faultAlarm('fault', ['逆变器故障', 'Inverter fault'], advice.machineFault),
    {
      ...{ propertyNo: 'temperature', name: ['机内温度高', 'Inverter hot'], condition: 'gt', limit: 75 },
      ...{ deadBand: 3, onDelaySeconds: 60, level: 1 },
      content: beyond(['机内温度', 'Internal temperature']),
      advice: advice.inverterHot,
    },
    {
      ...{ propertyNo: 'insulation', name: ['绝缘电阻低', 'Insulation low'], condition: 'lt', limit: 50 },
      ...{ deadBand: 10, onDelaySeconds: 60, level: 2, isEnabled: false },
      content: beyond(['绝缘电阻', 'Insulation resistance'], false),
      advice: advice.insulationLow,
    },
  ],
  shown: ['state', 'p', 'udc', 'efficiency', 'dayEnergy', 'epe'],
}
