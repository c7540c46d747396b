/** An exact decimal: `units` / 10^`scale`. */
interface Exact {
  units: bigint
  scale: number
}

/** A number is taken at its shortest decimal form, 0.1 as exactly 0.1. @throws RangeError for what is no number */
function exactOf(value: string | number): Exact {
  const [, sign, whole = '', part = '', power = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(String(value)) ?? []
  if (sign === undefined) throw new RangeError(`not a decimal: ${value}`)
  const units = BigInt(`${sign}${whole}${part}`)
  const scale = part.length - Number(power)
  return scale >= 0 ? { units, scale } : { units: units * 10n ** BigInt(-scale), scale: 0 }
}

/** Whole fen of an amount in yuan, halves away from zero. */
function fenOf({ units, scale }: Exact): bigint {
  if (scale <= 2) return units * 10n ** BigInt(2 - scale)
  const divisor = 10n ** BigInt(scale - 2)
  const half = divisor / 2n
  return units < 0n ? -((half - units) / divisor) : (units + half) / divisor
}

/** Yuan as the wire has them, always with two digits behind the point. */
function yuanOf(fen: bigint): string {
  const digits = String(fen < 0n ? -fen : fen).padStart(3, '0')
  return `${fen < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** The amount of a bill's line in yuan: quantity × unit price, rounded half up to the fen, this once. */
export function lineAmount(quantity: string | number, unitPrice: string | number): string {
  const [one, other] = [exactOf(quantity), exactOf(unitPrice)]
  return yuanOf(fenOf({ units: one.units * other.units, scale: one.scale + other.scale }))
}

/** The sum of amounts in yuan, exact: a bill's total is that of its lines. */
export const sumOfAmounts = (amounts: Iterable<string>): string => {
  let fen = 0n
  for (const amount of amounts) fen += fenOf(exactOf(amount))
  return yuanOf(fen)
}
