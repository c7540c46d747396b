import { advice } from '../advice'
import { beyond, faultAlarm, flag, measure, mode, register, type TemplateSpec, words } from '../template'

/** A gas meter with its corrector and valve. */
export const gasMeter: TemplateSpec = {
  label: ['气表', 'Gas meter'],
  group: ['水表、气表', 'Water and gas meters'],
  description: [
    '带温压修正的燃气流量计，标况与工况两组读数。',
    'Gas meter with corrector: readings at standard and at operating conditions.',
  ],
  icon: '<circle cx="32" cy="34" r="18"/><path d="M4 34h10M50 34h10"/><path d="M32 22c6 6 9 10 9 15a9 9 0 0 1-18 0c0-3 1-5 3-7 1 2 2 3 3 3 2 0 3-5 3-11z"/>',
  properties: [
    register('volume', ['标况累计量', 'Standard volume'], 'Nm³', 2, {
      energyType: 'gas',
      aliases: ['total'],
    }),
    register('rawVolume', ['工况累计量', 'Operating volume'], 'm³', 2),
    measure('flow', ['标况流量', 'Standard flow'], 'Nm³/h', 2, { min: 0, deadBand: 0.01 }),
    measure('rawFlow', ['工况流量', 'Operating flow'], 'm³/h', 2, { min: 0, deadBand: 0.01 }),
    measure('pressure', ['燃气压力', 'Gas pressure'], 'kPa', 1, { min: 0, max: 4000, deadBand: 0.1 }),
    measure('temperature', ['燃气温度', 'Gas temperature'], '℃', 1, { min: -40, max: 100, deadBand: 0.2 }),
    measure('batteryVoltage', ['电池电压', 'Battery voltage'], 'V', 2, { min: 0, max: 10, deadBand: 0.02 }),
    mode(
      'valve',
      ['阀门', 'Valve'],
      { '0': ['关闭', 'Closed'], '1': ['打开', 'Open'], '2': words.fault },
      { access: 'read-write' },
    ),
    flag('leak', ['泄漏', 'Leak'], [words.normal, ['泄漏', 'Leak']]),
  ],
  alarms: [
    faultAlarm('leak', ['燃气泄漏', 'Gas leak'], advice.gasLeak),
    {
      ...{ propertyNo: 'pressure', name: ['燃气压力高', 'Gas pressure high'], condition: 'gt', limit: 400 },
      ...{ deadBand: 10, onDelaySeconds: 5, level: 2, isEnabled: false },
      content: beyond(['燃气压力', 'Gas pressure']),
      advice: advice.gasPressure,
    },
    {
      ...{ propertyNo: 'batteryVoltage', name: ['电池电压低', 'Battery low'], condition: 'lt', limit: 3.3 },
      ...{ deadBand: 0.1, level: 0 },
      content: beyond(['电池电压', 'Battery voltage'], false),
      advice: advice.sensorBattery,
    },
  ],
  shown: ['volume', 'flow', 'pressure', 'temperature'],
}
