import { advice } from '../advice'
import {
  beyond,
  energy,
  faultAlarm,
  flag,
  measure,
  mode,
  register,
  type TemplateSpec,
  words,
} from '../template'

/** A diesel generating set. */
export const generator: TemplateSpec = {
  label: ['柴油发电机组', 'Diesel generator'],
  group: ['配电设备', 'Power distribution'],
  description: [
    '应急柴油发电机组：启停、转速、机油、冷却水、燃油与启动电池。',
    'Standby generating set: start/stop, speed, oil, coolant, fuel and starter battery.',
  ],
  icon: '<rect x="6" y="22" width="52" height="24" rx="4"/><circle cx="24" cy="34" r="8"/><path d="M40 29h10M40 34h10M40 39h10"/><path d="M14 22v-8h10M12 46v8M52 46v8"/>',
  properties: [
    flag(
      'start',
      ['启停', 'Start/stop'],
      [
        ['停机', 'Stop'],
        ['启动', 'Start'],
      ],
      { access: 'read-write' },
    ),
    mode('mode', ['控制模式', 'Control mode'], {
      '0': ['停机', 'Off'],
      '1': ['手动', 'Manual'],
      '2': ['自动', 'Automatic'],
    }),
    flag('run', ['运行', 'Running'], [words.stopped, words.running]),
    flag('fault', ['故障', 'Fault'], [words.normal, words.fault]),
    measure('speed', ['转速', 'Speed'], 'r/min', 0, { min: 0, max: 4000, deadBand: 5 }),
    measure('u', ['输出电压', 'Output voltage'], 'V', 1, { min: 0, max: 15_000, deadBand: 0.5 }),
    measure('i', ['输出电流', 'Output current'], 'A', 1, { min: 0, deadBand: 0.2 }),
    measure('f', ['频率', 'Frequency'], 'Hz', 2, { min: 0, max: 70, deadBand: 0.02 }),
    measure('p', ['输出功率', 'Output power'], 'kW', 1, { min: 0 }),
    measure('oilPressure', ['机油压力', 'Oil pressure'], 'MPa', 2, { min: 0, max: 2, deadBand: 0.01 }),
    measure('coolantTemperature', ['冷却水温', 'Coolant temperature'], '℃', 1, {
      ...{ min: -40, max: 150, deadBand: 0.5 },
    }),
    measure('fuelLevel', ['油位', 'Fuel level'], '%', 1, { min: 0, max: 100, deadBand: 0.5 }),
    measure('startVoltage', ['启动电池电压', 'Starter battery'], 'V', 1, { min: 0, max: 40, deadBand: 0.1 }),
    register('hours', ['运行时间', 'Run hours'], 'h', 1),
    register('starts', ['启动次数', 'Starts'], '', 0),
    energy('epe', ['累计发电量', 'Energy generated'], { energyDirection: 'export' }),
  ],
  alarms: [
    faultAlarm('fault', ['发电机故障', 'Generator fault'], advice.machineFault),
    {
      ...{
        propertyNo: 'run',
        name: ['发电机启动', 'Generator running'],
        condition: 'eq',
        limit: 1,
        level: 0,
      },
      content: ['{{device}} 已启动', '{{device}} is running'],
      advice: advice.generatorRuns,
    },
    {
      ...{ propertyNo: 'coolantTemperature', name: ['水温高', 'Coolant hot'], condition: 'gt', limit: 98 },
      ...{ deadBand: 3, onDelaySeconds: 5, level: 2 },
      content: beyond(['冷却水温', 'Coolant temperature']),
      advice: advice.coolantHot,
    },
    {
      ...{ propertyNo: 'fuelLevel', name: ['油位低', 'Fuel low'], condition: 'lt', limit: 25 },
      ...{ deadBand: 3, onDelaySeconds: 60, level: 1 },
      content: beyond(['油位', 'Fuel level'], false),
      advice: advice.fuelLow,
    },
    {
      ...{ propertyNo: 'startVoltage', name: ['启动电池电压低', 'Starter battery low'] },
      ...{ condition: 'lt', limit: 23.5, deadBand: 0.3, onDelaySeconds: 60, level: 1 },
      content: beyond(['启动电池电压', 'Starter battery'], false),
      advice: advice.starterBattery,
    },
  ],
  shown: ['run', 'u', 'p', 'fuelLevel', 'coolantTemperature', 'hours'],
}
