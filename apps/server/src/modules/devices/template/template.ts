import type { AlarmCondition } from '@energy-console/contract/alarms'
import type { ModbusRegister, ProductProperty } from '@energy-console/contract/devices'

/** The languages that a template is kept in. */
export type Language = 'zh-CN' | 'en'

/** A text in Chinese and in English. */
export type Words = readonly [chinese: string, english: string]

/** A property as templates write it: names and words in both languages; what is left out is the contract's default. */
export interface TemplateProperty
  extends Partial<Omit<ProductProperty, 'id' | 'propertyNo' | 'propertyName' | 'enumMap' | 'modbus'>> {
  propertyNo: string
  name: Words
  words?: Readonly<Record<string, Words>>
  modbus?: Partial<ModbusRegister> & { address: number }
}

/** What to do about an alarm. */
export interface Advice {
  cause: Words
  consequence: Words
  response: Words
}

/** A rule that devices of the template begin with. */
export interface TemplateAlarm {
  propertyNo: string
  name: Words
  condition: AlarmCondition
  limit: number
  deadBand?: number
  onDelaySeconds?: number
  level: 0 | 1 | 2
  content: Words
  advice: Advice
  /** Left out: it works from the first reading on. `false` where the limit depends on the plant and somebody has to look at it first. */
  isEnabled?: boolean
}

/** A model of devices that the product brings along. */
export interface TemplateSpec {
  label: Words
  group: Words
  description: Words
  /** What its picture is drawn of, on 64 × 64. */
  icon: string
  /** In their order; what counts energy is an energy register. */
  properties: readonly TemplateProperty[]
  alarms: readonly TemplateAlarm[]
  /** The properties that its layout shows. */
  shown: readonly string[]
}

type More = Omit<TemplateProperty, 'propertyNo' | 'name' | 'unit' | 'decimals'>

/** Something measured; it is stored when it moves by more than the dead band, every time unless told. */
export const measure = (
  propertyNo: string,
  name: Words,
  unit: string,
  decimals: number,
  { deadBand, ...more }: More = {},
): TemplateProperty => ({
  ...{ propertyNo, name, unit: unit || null, decimals },
  ...(typeof deadBand === 'number' ? { storage: 'change' as const, deadBand } : {}),
  ...more,
})

/** A register that only goes up: one sample a minute is kept. */
export const register = (
  propertyNo: string,
  name: Words,
  unit: string,
  decimals: number,
  more: More = {},
): TemplateProperty => ({
  ...{ propertyNo, name, unit: unit || null, decimals, kind: 'accumulated', min: 0 },
  ...{ storage: 'interval', intervalSeconds: 60 },
  ...more,
})

/** Active energy. */
export const energy = (propertyNo: string, name: Words, more: More = {}): TemplateProperty =>
  register(propertyNo, name, 'kWh', 2, { energyType: 'electricity', ...more })

/** Two states, with their words for 0 and 1; stored when they change. */
export const flag = (
  propertyNo: string,
  name: Words,
  [off, on]: readonly [Words, Words],
  more: More = {},
): TemplateProperty => ({
  ...{ propertyNo, name, dataType: 'boolean', kind: 'state', storage: 'change' },
  words: { '0': off, '1': on },
  ...more,
})

/** Several states, by number. */
export const mode = (
  propertyNo: string,
  name: Words,
  words: Readonly<Record<string, Words>>,
  more: More = {},
): TemplateProperty => ({
  ...{ propertyNo, name, dataType: 'enum', kind: 'state', storage: 'change', words },
  ...more,
})

/** A value that can be set, within limits. */
export const setpoint = (
  propertyNo: string,
  name: Words,
  unit: string,
  decimals: number,
  [min, max]: readonly [number, number],
  more: More = {},
): TemplateProperty =>
  measure(propertyNo, name, unit, decimals, {
    ...{ access: 'read-write', storage: 'change', min, max },
    ...more,
  })

/** Words that many templates use. */
export const words = {
  stopped: ['停止', 'Stopped'],
  running: ['运行', 'Running'],
  normal: ['正常', 'Normal'],
  fault: ['故障', 'Fault'],
  alarm: ['告警', 'Alarm'],
} as const satisfies Record<string, Words>

/** An alarm for a flag that is 1. */
export const faultAlarm = (
  propertyNo: string,
  name: Words,
  advice: Advice,
  level: 1 | 2 = 2,
): TemplateAlarm => ({
  ...{ propertyNo, name, condition: 'eq', limit: 1, level },
  content: [`{{device}} ${name[0]}`, `{{device}}: ${name[1].toLowerCase()}`],
  advice,
})

/** What an alarm at a limit says. */
export const beyond = (what: Words, isAbove = true): Words =>
  isAbove
    ? [
        `${what[0]} {{value}}{{unit}}，高于 {{limit}}{{unit}}`,
        `${what[1]} {{value}} {{unit}}, above {{limit}} {{unit}}`,
      ]
    : [
        `${what[0]} {{value}}{{unit}}，低于 {{limit}}{{unit}}`,
        `${what[1]} {{value}} {{unit}}, below {{limit}} {{unit}}`,
      ]
