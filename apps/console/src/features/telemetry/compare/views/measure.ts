import type { PointInfo } from '@energy-console/contract/devices'

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
