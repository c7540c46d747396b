import { advice } from '../advice'
import { beyond, faultAlarm, flag, measure, mode, type TemplateSpec, words } from '../template'

/** An uninterruptible power supply. */
export const ups: TemplateSpec = {
  label: ['UPS 不间断电源', 'UPS'],
  group: ['配电设备', 'Power distribution'],
  description: [
    '在线式 UPS：输入输出、负载率、电池与后备时间。',
    'Online UPS: input and output, load, battery and backup time.',
  ],
  icon: '<rect x="14" y="6" width="36" height="52" rx="4"/><path d="M22 16h20M22 23h20"/><path d="M34 29l-8 12h8l-3 10 9-14h-8z"/>',
  properties: [
    mode('mode', ['运行模式', 'Mode'], {
      '0': ['停机', 'Off'],
      '1': ['市电', 'Mains'],
      '2': ['电池', 'Battery'],
      '3': ['旁路', 'Bypass'],
    }),
    flag('fault', ['故障', 'Fault'], [words.normal, words.fault]),
    measure('uin', ['输入电压', 'Input voltage'], 'V', 1, { min: 0, max: 600, deadBand: 0.5 }),
    measure('fin', ['输入频率', 'Input frequency'], 'Hz', 2, { min: 0, max: 70, deadBand: 0.02 }),
    measure('uout', ['输出电压', 'Output voltage'], 'V', 1, { min: 0, max: 600, deadBand: 0.5 }),
    measure('iout', ['输出电流', 'Output current'], 'A', 1, { min: 0, deadBand: 0.1 }),
    measure('p', ['输出功率', 'Output power'], 'kW', 2, { min: 0 }),
    measure('load', ['负载率', 'Load'], '%', 1, { min: 0, max: 150, deadBand: 0.5 }),
    measure('batteryLevel', ['电池电量', 'Battery level'], '%', 1, { min: 0, max: 100, deadBand: 0.5 }),
    measure('batteryVoltage', ['电池电压', 'Battery voltage'], 'V', 1, { min: 0, max: 800, deadBand: 0.2 }),
    measure('batteryTemperature', ['电池温度', 'Battery temperature'], '℃', 1, {
      ...{ min: -40, max: 100, deadBand: 0.5 },
    }),
    measure('backupMinutes', ['后备时间', 'Backup time'], 'min', 0, { min: 0, deadBand: 1 }),
  ],
  alarms: [
    faultAlarm('fault', ['UPS 故障', 'UPS fault'], advice.machineFault),
    {
      ...{
        propertyNo: 'mode',
        name: ['电池供电', 'On battery'],
        condition: 'eq',
        limit: 2,
        onDelaySeconds: 5,
      },
      level: 2,
      content: ['{{device}} 市电中断，电池供电', '{{device}}: mains lost, on battery'],
      advice: advice.onBattery,
    },
    {
      ...{
        propertyNo: 'mode',
        name: ['旁路供电', 'On bypass'],
        condition: 'eq',
        limit: 3,
        onDelaySeconds: 5,
      },
      level: 1,
      content: ['{{device}} 旁路供电', '{{device}}: on bypass'],
      advice: advice.onBypass,
    },
    {
      ...{ propertyNo: 'batteryLevel', name: ['电池电量低', 'Battery low'], condition: 'lt', limit: 30 },
      ...{ deadBand: 5, onDelaySeconds: 5, level: 2 },
      content: beyond(['电池电量', 'Battery level'], false),
      advice: advice.chargeLow,
    },
    {
      ...{ propertyNo: 'load', name: ['过载', 'Overload'], condition: 'gt', limit: 90 },
      ...{ deadBand: 5, onDelaySeconds: 60, level: 1 },
      content: beyond(['负载率', 'Load']),
      advice: advice.upsOverload,
    },
  ],
  shown: ['mode', 'uout', 'load', 'batteryLevel', 'backupMinutes'],
}
