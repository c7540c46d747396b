import type { ProductProperty } from '@energy-console/contract/devices'

/** A property as products declare it; what is left out has the contract's default. */
export type PropertySpec = Partial<ProductProperty> & Pick<ProductProperty, 'propertyNo' | 'propertyName'>

/** A product of the demo plant. */
export interface ProductSpec {
  label: string
  group: string
  model: string
  manufacturer: string
  properties: readonly PropertySpec[]
}

type Extra = Omit<PropertySpec, 'propertyNo' | 'propertyName'>

/** An instant value, kept once a minute. */
export function measure(
  propertyNo: string,
  propertyName: string,
  unit: string,
  decimals: number,
  extra: Extra = {},
): PropertySpec {
  return { propertyNo, propertyName, unit, decimals, storage: 'interval', intervalSeconds: 60, ...extra }
}

/** An instant value that alarms watch: kept whenever it moves by more than the dead band. */
export function watched(
  propertyNo: string,
  propertyName: string,
  unit: string,
  decimals: number,
  deadBand: number,
): PropertySpec {
  return { propertyNo, propertyName, unit, decimals, storage: 'change', deadBand }
}

/** A register that only rises, kept every five minutes. */
export function register(
  propertyNo: string,
  propertyName: string,
  unit: string,
  decimals: number,
  extra: Extra = {},
): PropertySpec {
  return {
    propertyNo,
    propertyName,
    unit,
    decimals,
    kind: 'accumulated',
    storage: 'interval',
    intervalSeconds: 300,
    ...extra,
  }
}

/** Active energy in kWh. */
export const energyKwh = (decimals = 1) =>
  register('ep', '正向有功电能', 'kWh', decimals, { energyType: 'electricity', min: 0 })

/** Active energy in kWh of what gives power to its circuit. */
export const generatedKwh = () =>
  register('ep', '正向有功电能', 'kWh', 1, { energyType: 'electricity', energyDirection: 'export', min: 0 })

/** A yes-or-no state with words for both. */
export function flag(
  propertyNo: string,
  propertyName: string,
  words: readonly [no: string, yes: string],
): PropertySpec {
  return {
    propertyNo,
    propertyName,
    dataType: 'boolean',
    kind: 'state',
    storage: 'change',
    enumMap: { '0': words[0], '1': words[1] },
  }
}

/** A state that an operator can switch. */
export const control = (propertyNo: string, propertyName: string, words: readonly [string, string]) =>
  ({ ...flag(propertyNo, propertyName, words), access: 'read-write' }) satisfies PropertySpec

/** A state with several numbered values. */
export function mode(
  propertyNo: string,
  propertyName: string,
  enumMap: Readonly<Record<string, string>>,
): PropertySpec {
  return {
    propertyNo,
    propertyName,
    dataType: 'enum',
    kind: 'state',
    storage: 'change',
    enumMap: { ...enumMap },
  }
}

/** A value that an operator can set within a range. */
export function setpoint(
  propertyNo: string,
  propertyName: string,
  unit: string,
  decimals: number,
  range: readonly [min: number, max: number],
): PropertySpec {
  return {
    propertyNo,
    propertyName,
    unit,
    decimals,
    access: 'read-write',
    kind: 'state',
    storage: 'change',
    min: range[0],
    max: range[1],
  }
}

/** Phase voltages, currents, power, power factor and frequency of a three-phase circuit. */
export function threePhase(voltageUnit: 'V' | 'kV'): PropertySpec[] {
  const line = voltageUnit === 'kV'
  const decimals = line ? 2 : 1
  return [
    measure(line ? 'uab' : 'ua', line ? 'AB线电压' : 'A相电压', voltageUnit, decimals),
    measure(line ? 'ubc' : 'ub', line ? 'BC线电压' : 'B相电压', voltageUnit, decimals),
    measure(line ? 'uca' : 'uc', line ? 'CA线电压' : 'C相电压', voltageUnit, decimals),
    measure('ia', 'A相电流', 'A', 1),
    measure('ib', 'B相电流', 'A', 1),
    measure('ic', 'C相电流', 'A', 1),
    measure('p', '有功功率', 'kW', 1),
    measure('q', '无功功率', 'kvar', 1),
    measure('pf', '功率因数', '', 3, { min: -1, max: 1 }),
    measure('f', '频率', 'Hz', 2),
  ]
}
