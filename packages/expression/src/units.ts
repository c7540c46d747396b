/** Exponents of the base quantities; a unit that is not in the table is a quantity of its own. */
export interface Unit {
  readonly powers: Readonly<Record<string, number>>
  /** How many of the base unit it is. */
  readonly factor: number
  /** Active, reactive and apparent power and energy are of one dimension and are not added to each other. */
  readonly kind?: 'active' | 'reactive' | 'apparent'
  /** As it was written, while it has only been passed on. */
  readonly name?: string
}

const unitless: Unit = { powers: {}, factor: 1 }

const watt = { kg: 1, m: 2, s: -3 }
const volt = { kg: 1, m: 2, s: -3, A: -1 }
const pascal = { kg: 1, m: -1, s: -2 }
const joule = { kg: 1, m: 2, s: -2 }

const table: Readonly<Record<string, Unit>> = {
  '%': { powers: {}, factor: 0.01 },
  s: { powers: { s: 1 }, factor: 1 },
  min: { powers: { s: 1 }, factor: 60 },
  h: { powers: { s: 1 }, factor: 3_600 },
  d: { powers: { s: 1 }, factor: 86_400 },
  Hz: { powers: { s: -1 }, factor: 1 },
  m: { powers: { m: 1 }, factor: 1 },
  mm: { powers: { m: 1 }, factor: 0.001 },
  km: { powers: { m: 1 }, factor: 1_000 },
  'm²': { powers: { m: 2 }, factor: 1 },
  'm³': { powers: { m: 3 }, factor: 1 },
  L: { powers: { m: 3 }, factor: 0.001 },
  kg: { powers: { kg: 1 }, factor: 1 },
  t: { powers: { kg: 1 }, factor: 1_000 },
  A: { powers: { A: 1 }, factor: 1 },
  mA: { powers: { A: 1 }, factor: 0.001 },
  kA: { powers: { A: 1 }, factor: 1_000 },
  V: { powers: volt, factor: 1 },
  kV: { powers: volt, factor: 1_000 },
  mV: { powers: volt, factor: 0.001 },
  W: { powers: watt, factor: 1, kind: 'active' },
  kW: { powers: watt, factor: 1_000, kind: 'active' },
  MW: { powers: watt, factor: 1e6, kind: 'active' },
  var: { powers: watt, factor: 1, kind: 'reactive' },
  kvar: { powers: watt, factor: 1_000, kind: 'reactive' },
  VA: { powers: watt, factor: 1, kind: 'apparent' },
  kVA: { powers: watt, factor: 1_000, kind: 'apparent' },
  MVA: { powers: watt, factor: 1e6, kind: 'apparent' },
  J: { powers: joule, factor: 1 },
  kJ: { powers: joule, factor: 1_000 },
  MJ: { powers: joule, factor: 1e6 },
  GJ: { powers: joule, factor: 1e9 },
  Wh: { powers: joule, factor: 3_600, kind: 'active' },
  kWh: { powers: joule, factor: 3.6e6, kind: 'active' },
  MWh: { powers: joule, factor: 3.6e9, kind: 'active' },
  kvarh: { powers: joule, factor: 3.6e6, kind: 'reactive' },
  Pa: { powers: pascal, factor: 1 },
  kPa: { powers: pascal, factor: 1_000 },
  MPa: { powers: pascal, factor: 1e6 },
  bar: { powers: pascal, factor: 1e5 },
  K: { powers: { K: 1 }, factor: 1 },
  '℃': { powers: { '℃': 1 }, factor: 1 },
  元: { powers: { 元: 1 }, factor: 1 },
}

/** The unit that a text writes, e.g. `kW`, `m³/h`, `元/kWh`. */
export function parseUnit(text: string): Unit {
  const [first = '', ...others] = text.trim().split('/')
  const unit = others.reduce((before, part) => combine(before, single(part), -1), single(first))
  return { ...unit, name: text.trim() }
}

/** Other ways to write units of the table; no case is ignored, for `mW` is no `MW`. */
const aliases: Record<string, string> = {
  '°C': '℃',
  摄氏度: '℃',
  KW: 'kW',
  千瓦: 'kW',
  度: 'kWh',
  千瓦时: 'kWh',
  kW·h: 'kWh',
  'kW.h': 'kWh',
  KWh: 'kWh',
  KWH: 'kWh',
  Kvar: 'kvar',
  kVar: 'kvar',
  KVA: 'kVA',
  kvar·h: 'kvarh',
  kVarh: 'kvarh',
  KPa: 'kPa',
  Mpa: 'MPa',
  m3: 'm³',
  'm^3': 'm³',
  立方米: 'm³',
}

function single(text: string): Unit {
  const written = text.trim()
  const name = (Object.hasOwn(aliases, written) ? aliases[written] : undefined) ?? written
  if (name === '' || name === '1') return unitless
  return (Object.hasOwn(table, name) ? table[name] : undefined) ?? { powers: { [name]: 1 }, factor: 1 }
}

/** A product (`sign` 1) or quotient (−1) of two units. */
export function combine(a: Unit, b: Unit, sign: 1 | -1): Unit {
  const powers: Record<string, number> = { ...a.powers }
  for (const [name, power] of Object.entries(b.powers)) powers[name] = (powers[name] ?? 0) + sign * power
  const kind = kindOf(a, b, withoutZero(powers))
  return { powers: withoutZero(powers), factor: a.factor * b.factor ** sign, ...(kind && { kind }) }
}

/** What is made of one kind of power and of something else (hours, a price) stays of that kind, until the power is gone. */
function kindOf(a: Unit, b: Unit, powers: Unit['powers']): Unit['kind'] {
  if (a.kind && b.kind) return undefined
  return powers.kg === undefined ? undefined : (a.kind ?? b.kind)
}

/** A unit to a power. */
export const raise = (unit: Unit, exponent: number): Unit => ({
  powers: withoutZero(
    Object.fromEntries(Object.entries(unit.powers).map(([name, power]) => [name, power * exponent])),
  ),
  factor: unit.factor ** exponent,
})

const withoutZero = (powers: Record<string, number>) =>
  Object.fromEntries(Object.entries(powers).filter(([, power]) => Math.abs(power) > 1e-9))

/** Whether numbers of both may be added and compared as they stand. */
export function isSameUnit(a: Unit, b: Unit): boolean {
  const names = new Set([...Object.keys(a.powers), ...Object.keys(b.powers)])
  if (a.kind && b.kind && a.kind !== b.kind) return false
  return (
    [...names].every((name) => Math.abs((a.powers[name] ?? 0) - (b.powers[name] ?? 0)) < 1e-9) &&
    Math.abs(a.factor / b.factor - 1) < 1e-9
  )
}

/** How a unit is written: as it came, or by the table where that has a name for it. */
export const nameOfUnit = (unit: Unit): string | undefined =>
  unit.name ??
  Object.keys(table).find((name) => {
    const known = single(name)
    return known.kind === unit.kind && isSameUnit(known, unit)
  })
