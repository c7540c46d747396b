import { advice } from '../advice'
import {
  beyond,
  energy,
  faultAlarm,
  flag,
  measure,
  mode,
  register,
  setpoint,
  type TemplateSpec,
  words,
} from '../template'

/** A water-cooled chiller. */
export const chiller: TemplateSpec = {
  label: ['冷水机组', 'Chiller'],
  group: ['暖通与动力', 'HVAC and utilities'],
  description: [
    '水冷冷水机组：供回水、冷凝蒸发压力、负载率、COP 与电能、冷量。',
    'Water-cooled chiller: supply and return, pressures, load, COP, electricity and cooling energy.',
  ],
  icon: '<rect x="6" y="20" width="52" height="26" rx="4"/><path d="M14 46v8M50 46v8"/><path d="M32 25v16M25 29l14 8M39 29l-14 8"/><path d="M12 20v-8h10M52 20v-8H42"/>',
  properties: [
    flag('enable', ['启停', 'Start/stop'], [words.stopped, words.running], { access: 'read-write' }),
    setpoint('supplySet', ['出水温度设定', 'Supply setpoint'], '℃', 1, [5, 15]),
    mode('state', ['运行状态', 'State'], {
      '0': ['停机', 'Off'],
      '1': ['启动中', 'Starting'],
      '2': words.running,
      '3': words.fault,
    }),
    flag('fault', ['故障', 'Fault'], [words.normal, words.fault]),
    measure('load', ['负载率', 'Load'], '%', 1, { min: 0, max: 120, deadBand: 0.5 }),
    measure('supplyTemperature', ['冷冻水出水温度', 'Chilled water supply'], '℃', 1, {
      ...{ min: -10, max: 60, deadBand: 0.1 },
    }),
    measure('returnTemperature', ['冷冻水回水温度', 'Chilled water return'], '℃', 1, {
      ...{ min: -10, max: 60, deadBand: 0.1 },
    }),
    measure('condenserIn', ['冷却水进水温度', 'Cooling water in'], '℃', 1, {
      min: -10,
      max: 80,
      deadBand: 0.1,
    }),
    measure('condenserOut', ['冷却水出水温度', 'Cooling water out'], '℃', 1, {
      ...{ min: -10, max: 80, deadBand: 0.1 },
    }),
    measure('evaporatorPressure', ['蒸发压力', 'Evaporator pressure'], 'kPa', 0, { deadBand: 1 }),
    measure('condenserPressure', ['冷凝压力', 'Condenser pressure'], 'kPa', 0, { deadBand: 1 }),
    measure('flow', ['冷冻水流量', 'Chilled water flow'], 'm³/h', 1, { min: 0, deadBand: 0.5 }),
    measure('cooling', ['制冷量', 'Cooling capacity'], 'kW', 1, { deadBand: 0.5 }),
    measure('p', ['有功功率', 'Active power'], 'kW', 1, { min: 0 }),
    measure('cop', ['能效比', 'COP'], '', 2, { min: 0, max: 20, deadBand: 0.05 }),
    register('hours', ['运行时间', 'Run hours'], 'h', 1),
    energy('epi', ['耗电量', 'Electricity']),
    register('coolingEnergy', ['累计冷量', 'Cooling energy'], 'kWh', 1, { energyType: 'cold' }),
  ],
  alarms: [
    faultAlarm('fault', ['冷机故障', 'Chiller fault'], advice.machineFault),
    {
      ...{ propertyNo: 'supplyTemperature', name: ['出水温度高', 'Supply warm'], condition: 'gt', limit: 12 },
      ...{ deadBand: 1, onDelaySeconds: 600, level: 1, isEnabled: false },
      content: beyond(['冷冻水出水温度', 'Chilled water supply']),
      advice: advice.supplyWarm,
    },
    {
      ...{ propertyNo: 'supplyTemperature', name: ['出水温度过低', 'Supply near freezing'] },
      ...{ condition: 'lt', limit: 3, deadBand: 0.5, onDelaySeconds: 10, level: 2 },
      content: beyond(['冷冻水出水温度', 'Chilled water supply'], false),
      advice: advice.nearFreezing,
    },
    {
      ...{ propertyNo: 'cop', name: ['能效比低', 'COP low'], condition: 'lt', limit: 3.5 },
      ...{ deadBand: 0.3, onDelaySeconds: 1_800, level: 0, isEnabled: false },
      content: beyond(['能效比', 'COP'], false),
      advice: advice.inefficient,
    },
  ],
  shown: ['state', 'supplyTemperature', 'returnTemperature', 'load', 'p', 'cop'],
}
