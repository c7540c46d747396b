import { advice } from '../advice'
import { beyond, energy, faultAlarm, flag, measure, mode, type TemplateSpec, words } from '../template'

/** A battery with its converter. */
export const battery: TemplateSpec = {
  label: ['储能电池', 'Battery storage'],
  group: ['新能源与储能', 'Renewables and storage'],
  description: [
    '储能电池簇（BMS/PCS）：SOC、SOH、充放电功率与电量、单体极值。',
    'Battery with BMS and converter: SOC, SOH, power and energy both ways, extremes of the cells.',
  ],
  icon: '<rect x="8" y="18" width="44" height="30" rx="4"/><path d="M52 28h5v10h-5"/><path d="M32 22l-9 13h9l-3 10 10-14h-9z"/>',
  properties: [
    flag(
      'enable',
      ['运行允许', 'Enabled'],
      [
        ['禁止', 'Off'],
        ['允许', 'On'],
      ],
      { access: 'read-write' },
    ),
    mode('state', ['运行状态', 'State'], {
      '0': ['待机', 'Standby'],
      '1': ['充电', 'Charging'],
      '2': ['放电', 'Discharging'],
      '3': words.fault,
    }),
    flag('fault', ['故障', 'Fault'], [words.normal, words.fault]),
    measure('soc', ['荷电状态', 'State of charge'], '%', 1, { min: 0, max: 100, deadBand: 0.1 }),
    measure('soh', ['健康状态', 'State of health'], '%', 1, { min: 0, max: 100, deadBand: 0.1 }),
    measure('voltage', ['电池电压', 'Battery voltage'], 'V', 1, { min: 0, max: 2000, deadBand: 0.5 }),
    measure('current', ['电池电流', 'Battery current'], 'A', 1, { deadBand: 0.1 }),
    // positive while it gives power to the grid
    measure('p', ['交流功率', 'AC power'], 'kW', 1),
    measure('cellVoltageMax', ['最高单体电压', 'Highest cell voltage'], 'V', 3, {
      min: 0,
      max: 5,
      deadBand: 0.002,
    }),
    measure('cellVoltageMin', ['最低单体电压', 'Lowest cell voltage'], 'V', 3, {
      min: 0,
      max: 5,
      deadBand: 0.002,
    }),
    measure('cellTemperatureMax', ['最高单体温度', 'Highest cell temperature'], '℃', 1, {
      ...{ min: -40, max: 120, deadBand: 0.2 },
    }),
    measure('cellTemperatureMin', ['最低单体温度', 'Lowest cell temperature'], '℃', 1, {
      ...{ min: -40, max: 120, deadBand: 0.2 },
    }),
    energy('epi', ['累计充电量', 'Energy charged']),
    energy('epe', ['累计放电量', 'Energy discharged'], { energyDirection: 'export' }),
  ],
  alarms: [
    faultAlarm('fault', ['储能故障', 'Storage fault'], advice.storageFault),
    {
      ...{ propertyNo: 'cellTemperatureMax', name: ['电芯温度高', 'Cell hot'], condition: 'gt', limit: 50 },
      ...{ deadBand: 2, onDelaySeconds: 5, level: 2 },
      content: beyond(['最高单体温度', 'Highest cell temperature']),
      advice: advice.cellHot,
    },
    {
      ...{ propertyNo: 'soc', name: ['电量低', 'Charge low'], condition: 'lt', limit: 10 },
      ...{ deadBand: 3, onDelaySeconds: 30, level: 1 },
      content: beyond(['荷电状态', 'State of charge'], false),
      advice: advice.chargeLow,
    },
  ],
  shown: ['state', 'soc', 'p', 'voltage', 'cellTemperatureMax'],
}
