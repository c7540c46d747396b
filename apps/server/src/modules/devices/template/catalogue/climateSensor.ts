import { advice } from '../advice'
import { beyond, measure, type TemplateAlarm, type TemplateSpec, type Words } from '../template'

const temperature: Words = ['温度', 'Temperature']
const humidity: Words = ['相对湿度', 'Relative humidity']
const limitOf = (
  propertyNo: string,
  what: Words,
  limit: number,
  isAbove: boolean,
  deadBand: number,
): TemplateAlarm => ({
  propertyNo,
  name: isAbove ? [`${what[0]}过高`, `${what[1]} high`] : [`${what[0]}过低`, `${what[1]} low`],
  ...{ condition: isAbove ? 'gt' : 'lt', limit, deadBand, onDelaySeconds: 60, level: 1 },
  content: beyond(what, isAbove),
  advice: advice.room,
})

/** A sensor of temperature and humidity. */
export const climateSensor: TemplateSpec = {
  label: ['温湿度传感器', 'Temperature and humidity sensor'],
  group: ['环境传感器', 'Environmental sensors'],
  description: [
    '机房、配电室、仓库用温湿度传感器；限值按配电室预设。',
    'Temperature and humidity of rooms; the limits are those of a switch room.',
  ],
  icon: '<path d="M20 36V14a6 6 0 0 1 12 0v22a11 11 0 1 1-12 0z"/><path d="M26 20v24"/><path d="M48 20c-5 7-7 10-7 13a7 7 0 0 0 14 0c0-3-2-6-7-13z"/>',
  properties: [
    measure('temperature', temperature, '℃', 1, {
      ...{ min: -40, max: 120, deadBand: 0.1, aliases: ['temp'] },
      modbus: { table: 'input', address: 0, type: 'int16', scale: 0.1 },
    }),
    measure('humidity', humidity, '%RH', 1, {
      ...{ min: 0, max: 100, deadBand: 0.5, aliases: ['hum', 'rh'] },
      modbus: { table: 'input', address: 1, type: 'uint16', scale: 0.1 },
    }),
    measure('dewPoint', ['露点', 'Dew point'], '℃', 1, { min: -60, max: 60, deadBand: 0.2 }),
    measure('batteryLevel', ['电池电量', 'Battery level'], '%', 0, { min: 0, max: 100, deadBand: 1 }),
  ],
  alarms: [
    limitOf('temperature', temperature, 35, true, 1),
    limitOf('temperature', temperature, 5, false, 1),
    limitOf('humidity', humidity, 80, true, 3),
    {
      ...{ propertyNo: 'batteryLevel', name: ['电池电量低', 'Battery low'], condition: 'lt', limit: 15 },
      ...{ deadBand: 5, level: 0 },
      content: beyond(['电池电量', 'Battery level'], false),
      advice: advice.sensorBattery,
    },
  ],
  shown: ['temperature', 'humidity'],
}
