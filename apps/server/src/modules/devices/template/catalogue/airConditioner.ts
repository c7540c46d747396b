import { advice } from '../advice'
import { faultAlarm, flag, measure, mode, setpoint, type TemplateSpec, words } from '../template'

/** A room air conditioner; schedules of air conditioners set its first four properties. */
export const airConditioner: TemplateSpec = {
  label: ['空调', 'Air conditioner'],
  group: ['暖通与动力', 'HVAC and utilities'],
  description: [
    '分体或多联空调：开关、模式、设定温度、风速与室温，可用空调定时。',
    'Split or multi-split air conditioner: switch, mode, set temperature, fan and room temperature; can be scheduled.',
  ],
  icon: '<rect x="6" y="14" width="52" height="20" rx="4"/><path d="M14 28h36M44 20h6"/><path d="M18 40q-4 6 0 12M32 40q-4 6 0 12M46 40q-4 6 0 12"/>',
  properties: [
    flag(
      'enable',
      ['开关', 'Switch'],
      [
        ['关机', 'Off'],
        ['开机', 'On'],
      ],
      { access: 'read-write' },
    ),
    mode(
      'workMode',
      ['模式', 'Mode'],
      {
        '0': ['自动', 'Auto'],
        '1': ['制冷', 'Cooling'],
        '2': ['制热', 'Heating'],
        '3': ['除湿', 'Drying'],
        '4': ['送风', 'Fan'],
      },
      { access: 'read-write' },
    ),
    setpoint('temperatureSet', ['设定温度', 'Set temperature'], '℃', 1, [16, 30]),
    mode(
      'fanSpeed',
      ['风速', 'Fan speed'],
      {
        '0': ['自动', 'Auto'],
        '1': ['低速', 'Low'],
        '2': ['中速', 'Medium'],
        '3': ['高速', 'High'],
      },
      { access: 'read-write' },
    ),
    measure('roomTemperature', ['室温', 'Room temperature'], '℃', 1, { min: -20, max: 60, deadBand: 0.2 }),
    flag('fault', ['故障', 'Fault'], [words.normal, words.fault]),
  ],
  alarms: [faultAlarm('fault', ['空调故障', 'Air conditioner fault'], advice.machineFault, 1)],
  shown: ['enable', 'workMode', 'temperatureSet', 'fanSpeed', 'roomTemperature'],
}
