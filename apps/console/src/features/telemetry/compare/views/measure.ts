import type { PointInfo } from '@energy-console/contract/devices'
import { isState } from '../../../../kit/curve/curveOption'

/** Digits of what is reckoned of a point's values. */
export const decimalsOf = ({ decimals }: Pick<PointInfo, 'decimals'>): number => decimals ?? 2

/** The unit that lines share; none where they have several. */
export function sharedUnit(infos: readonly Pick<PointInfo, 'unit'>[]): string {
  const units = new Set(infos.map(({ unit }) => unit ?? ''))
  const [only = ''] = units
  return units.size === 1 ? only : ''
}

/** The most digits of any of them. */
export const sharedDecimals = (infos: readonly Pick<PointInfo, 'decimals'>[]): number =>
  infos.reduce((most, info) => Math.max(most, decimalsOf(info)), 0)

/** What the states of a point are said by; nothing of a point that has none. */
export const statesIn = (info: PointInfo): Partial<Pick<PointInfo, 'dataType' | 'enumMap'>> =>
  isState(info) ? { dataType: info.dataType, enumMap: info.enumMap } : {}
