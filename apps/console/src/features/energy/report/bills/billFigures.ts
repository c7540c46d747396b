import { figureText } from '../../../../kit/value/figureText'

/** An amount of a side of a comparison; a dash where it has none. */
export const money = (yuan: string | null): string =>
  yuan === null ? '—' : figureText(yuan, { kind: 'money' })

/** By how many per cent the utility charges more than we reckon. */
export const percent = (value: number | null): string =>
  value === null ? '—' : `${value > 0 ? '+' : ''}${value.toFixed(2)}%`
