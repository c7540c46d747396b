import { advice } from '../advice'
import {
  beyond,
  energy,
  faultAlarm,
  flag,
  measure,
  register,
  setpoint,
  type TemplateSpec,
  words,
} from '../template'

/** A pump on a frequency converter. */
export const pump: TemplateSpec = {
  label: ['水泵', 'Pump'],
  group: ['暖通与动力', 'HVAC and utilities'],
  description: [
    '变频水泵：启停、频率、电流、压力与电能。',
    'Pump on a drive: start/stop, frequency, current, pressures and energy.',
  ],
  icon: '<circle cx="30" cy="36" r="18"/><path d="M30 18h28v12H47"/><path d="M30 26v20l14-10z"/><path d="M18 54h24"/>',
  properties: [
    flag('enable', ['启停', 'Start/stop'], [words.stopped, words.running], { access: 'read-write' }),
    setpoint('frequencySet', ['频率设定', 'Frequency setpoint'], 'Hz', 1, [0, 50]),
    flag('run', ['运行', 'Running'], [words.stopped, words.running]),
    flag('fault', ['故障', 'Fault'], [words.normal, words.fault]),
    flag(
      'remote',
      ['控制方式', 'Control'],
      [
        ['就地', 'Local'],
        ['远程', 'Remote'],
      ],
    ),
    measure('frequency', ['频率', 'Frequency'], 'Hz', 1, { min: 0, max: 100, deadBand: 0.1 }),
    measure('current', ['电流', 'Current'], 'A', 1, { min: 0, deadBand: 0.1 }),
    measure('inletPressure', ['进口压力', 'Inlet pressure'], 'MPa', 3, {
      min: -0.1,
      max: 4,
      deadBand: 0.002,
    }),
    measure('outletPressure', ['出口压力', 'Outlet pressure'], 'MPa', 3, { min: 0, max: 4, deadBand: 0.002 }),
    measure('p', ['有功功率', 'Active power'], 'kW', 2, { min: 0 }),
    register('hours', ['运行时间', 'Run hours'], 'h', 1),
    energy('epi', ['耗电量', 'Electricity']),
  ],
  alarms: [
    faultAlarm('fault', ['水泵故障', 'Pump fault'], advice.machineFault),
    {
      ...{
        propertyNo: 'outletPressure',
        name: ['出口压力高', 'Outlet pressure high'],
        condition: 'gt',
        limit: 1,
      },
      ...{ deadBand: 0.05, onDelaySeconds: 10, level: 1, isEnabled: false },
      content: beyond(['出口压力', 'Outlet pressure']),
      advice: advice.pumpPressure,
    },
  ],
  shown: ['run', 'frequency', 'current', 'outletPressure', 'p'],
}
