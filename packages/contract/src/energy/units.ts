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

/** What one of a point's unit is in kWh (of a register) or kW (of a power); undefined for any other unit. */
export function electricFactor(unit: string | null | undefined): number | undefined {
  const text = [...(unit ?? '')].filter((letter) => !fillers.has(letter)).join('')
  if (text.startsWith(milliPrefix)) return undefined
  return new Map<string, number>(Object.entries({ ...energyFactors, ...powerFactors })).get(
    text.toLowerCase(),
  )
}
