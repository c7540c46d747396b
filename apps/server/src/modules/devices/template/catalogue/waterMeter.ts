import { advice } from '../advice'
import { flag, measure, mode, register, type TemplateSpec, words } from '../template'

/** A water meter with a valve. */
export const waterMeter: TemplateSpec = {
  label: ['水表', 'Water meter'],
  group: ['水表、气表', 'Water and gas meters'],
  description: ['远传水表，可带阀门。', 'Remote water meter, with or without a valve.'],
  icon: '<circle cx="32" cy="34" r="18"/><path d="M4 34h10M50 34h10"/><path d="M32 24c-5 7-7 10-7 13a7 7 0 0 0 14 0c0-3-2-6-7-13z"/>',
  properties: [
    register('volume', ['累计水量', 'Volume'], 'm³', 2, { energyType: 'water', aliases: ['total'] }),
    register('reverseVolume', ['反向累计水量', 'Reverse volume'], 'm³', 2),
    measure('flow', ['瞬时流量', 'Flow'], 'm³/h', 3, { min: 0, max: 1000, deadBand: 0.001 }),
    measure('pressure', ['管网压力', 'Pressure'], 'MPa', 3, { min: 0, max: 2.5, deadBand: 0.005 }),
    measure('temperature', ['水温', 'Water temperature'], '℃', 1, { min: -10, max: 100, deadBand: 0.2 }),
    measure('batteryVoltage', ['电池电压', 'Battery voltage'], 'V', 2, { min: 0, max: 5, deadBand: 0.02 }),
    mode(
      'valve',
      ['阀门', 'Valve'],
      { '0': ['关闭', 'Closed'], '1': ['打开', 'Open'], '2': words.fault },
      { access: 'read-write' },
    ),
    flag('leak', ['漏水', 'Leak'], [words.normal, ['漏水', 'Leak']]),
    flag('tamper', ['磁干扰', 'Magnetic tampering'], [words.normal, words.alarm]),
  ],
  alarms: [
    {
      ...{ propertyNo: 'leak', name: ['漏水', 'Leak'], condition: 'eq', limit: 1, level: 2 },
      content: ['{{device}} 检测到漏水', '{{device}}: leak detected'],
      advice: advice.waterLeak,
    },
    {
      ...{ propertyNo: 'batteryVoltage', name: ['电池电压低', 'Battery low'], condition: 'lt', limit: 3.3 },
      ...{ deadBand: 0.1, level: 0 },
      content: ['电池电压 {{value}}{{unit}}，请更换电池', 'Battery at {{value}} {{unit}}, replace it'],
      advice: advice.sensorBattery,
    },
    {
      ...{ propertyNo: 'pressure', name: ['管网压力低', 'Pressure low'], condition: 'lt', limit: 0.15 },
      ...{ deadBand: 0.02, onDelaySeconds: 60, level: 1, isEnabled: false },
      content: [
        '管网压力 {{value}}{{unit}}，低于 {{limit}}{{unit}}',
        'Pressure {{value}} {{unit}}, below {{limit}} {{unit}}',
      ],
      advice: advice.waterPressure,
    },
  ],
  shown: ['volume', 'flow', 'pressure', 'valve'],
}
