import type { Circuit } from '@energy-console/contract/energy'
import { formatValue } from '../../../kit/value/formatValue'

/** Above this share of what went in, a loss is looked into: transformers and lines lose 1 to 5 %. */
const mostLost = 0.08
/** Meters of class 1 above and below may differ by this share. */
const mostGained = -0.02

export interface ShownLoss {
  /** Of what the circuit drew; undefined where it cannot be told. */
  share?: number
  /** Why somebody should look, Chinese, also the translation key; takes `count`, the meters without readings. */
  warning?: '{{count}} 个下级没有数据' | '损耗偏大' | '下级之和大于上级'
}

/** What a circuit lost, and whether that asks for a person. */
export function lossOf({
  energyKwh,
  lossKwh,
  unreadBelow,
}: Pick<Circuit, 'energyKwh' | 'lossKwh' | 'unreadBelow'>): ShownLoss {
  const share = energyKwh && lossKwh !== null ? lossKwh / Math.abs(energyKwh) : undefined
  if (unreadBelow > 0)
    return { ...(share === undefined ? {} : { share }), warning: '{{count}} 个下级没有数据' }
  if (share === undefined) return {}
  if (share > mostLost) return { share, warning: '损耗偏大' }
  return share < mostGained ? { share, warning: '下级之和大于上级' } : { share }
}

/** A share in per cent with one decimal; what rounds to nothing has no sign. */
export const percentText = (share: number): string =>
  formatValue(Math.round(share * 1000) / 10 || 0, { decimals: 1 })
