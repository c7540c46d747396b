import type { EnergyType } from '../devices/products'

/** How many kWh, kvarh or kW one of a unit is: the letters of a unit, without dots and spaces, in lower case. */
export const energyFactors = {
  wh: 0.001,
  kwh: 1,
  mwh: 1_000,
  gwh: 1_000_000,
  万kwh: 10_000,
  度: 1,
  万度: 10_000,
  千瓦时: 1,
  兆瓦时: 1_000,
} as const
export const reactiveFactors = { varh: 0.001, kvarh: 1, mvarh: 1_000 } as const
export const powerFactors = { w: 0.001, kw: 1, mw: 1_000 } as const

/** A unit that begins like this counts thousandths, not millions: nobody meters electricity in it, so it is a mistake. */
export const milliPrefix = 'mW'

/** What a unit may be written with between its letters: dots, tabs and spaces of any width. */
export const unitFillers = ' \t\u00a0\u2009\u202f\u3000·.'

const fillers = new Set(unitFillers)

type Factors = Readonly<Record<string, number>>

const factorIn = (unit: string | null | undefined, factors: Factors): number | undefined => {
  const text = [...(unit ?? '')].filter((letter) => !fillers.has(letter)).join('')
  return text.startsWith(milliPrefix) ? undefined : new Map(Object.entries(factors)).get(text.toLowerCase())
}

/** What one of a point's unit is in kWh (of a register) or kW (of a power); undefined for any other unit. */
export const electricFactor = (unit: string | null | undefined): number | undefined =>
  factorIn(unit, { ...energyFactors, ...powerFactors })

const volumes = { l: 0.001, 升: 0.001, m3: 1, 'm³': 1, nm3: 1, 'nm³': 1, 立方: 1, 立方米: 1 } as const
const masses = { kg: 0.001, 千克: 0.001, 公斤: 0.001, t: 1, 吨: 1 } as const
const heats = {
  kj: 1e-6,
  mj: 0.001,
  gj: 1,
  kcal: 4.1868e-6,
  mcal: 4.1868e-3,
  gcal: 4.1868,
  wh: 3.6e-6,
  kwh: 0.0036,
  mwh: 3.6,
  gwh: 3_600,
} as const

/** How many of one unit one of another is: 1 of the same; undefined where they do not measure the same. */
export function factorBetween(
  from: string | null | undefined,
  to: string | null | undefined,
): number | undefined {
  if ((from ?? '') === (to ?? '')) return 1
  for (const factors of [energyFactors, reactiveFactors, powerFactors, volumes, masses, heats]) {
    const [one, other] = [factorIn(from, factors), factorIn(to, factors)]
    if (one !== undefined && other !== undefined) return one / other
  }
  return undefined
}

/** How much one of a register's unit is in the unit in which each kind of energy is told and converted (`conversionUnits`). */
export const amountFactors: Readonly<Record<EnergyType, Readonly<Record<string, number>>>> = {
  electricity: energyFactors,
  water: { ...volumes, ...masses },
  gas: volumes,
  heat: heats,
  cold: heats,
  steam: masses,
  diesel: { kg: 1, 千克: 1, 公斤: 1, t: 1_000, 吨: 1_000 },
}
