import { mostCurves, type PointStep, pointSteps } from '@energy-console/contract/telemetry'

/** What is compared, and how; Chinese, also translation keys. */
export const compareModes = {
  periods: '同点多期',
  points: '多点同期',
  difference: '差值与比值',
  duration: '持续曲线',
  regression: '散点回归',
  dayTypes: '日类型',
  heat: '热力图',
} as const
export type CompareMode = keyof typeof compareModes

/** How lines of several points are brought to one scale. */
export const scales = { none: '原值', index: '指数 100', unit: '0 ~ 1' } as const
export type Scale = keyof typeof scales

/** What the page compares; the period stands in the address beside it. */
export interface CompareView {
  mode: CompareMode
  itemIds: readonly string[]
  scale: Scale
  /** Periods before the chosen one that are laid under it, or the same a year earlier. */
  before: Before
  /** What the values are of; undefined for what suits the period. */
  step: PointStep | undefined
}

/** Periods that may be laid under the chosen one. */
export const befores = [1, 2, 4, 7, 11, 'year'] as const
export type Before = (typeof befores)[number]

/** Points that a mode takes: the first so many of those that are chosen. */
export const mostPoints: Readonly<Record<CompareMode, number>> = {
  periods: 1,
  points: mostCurves,
  difference: 2,
  duration: mostCurves,
  regression: 2,
  dayTypes: 1,
  heat: 1,
}
/** The fewest that it can do with. */
export const leastPoints: Readonly<Record<CompareMode, number>> = {
  ...mostPoints,
  points: 1,
  duration: 1,
}

const isKey = <K extends string>(words: Readonly<Record<K, string>>, key: string | null): key is K =>
  key !== null && Object.hasOwn(words, key)

/** What an address says; whatever it does not say, or says wrongly, is as on a new page. */
export function readCompare(parameters: URLSearchParams): CompareView {
  const [mode, scale] = [parameters.get('mode'), parameters.get('scale')]
  const ids = (parameters.get('points') ?? '').split(',').filter((id) => /^\d{1,18}$/.test(id))
  const before = parameters.get('before')
  const step = parameters.get('step')
  return {
    mode: isKey(compareModes, mode) ? mode : 'periods',
    itemIds: [...new Set(ids)].slice(0, mostCurves),
    scale: isKey(scales, scale) ? scale : 'none',
    before: befores.find((known) => String(known) === before) ?? 1,
    step: pointSteps.find((known) => known === step),
  }
}

/** The parts of the address that say this. */
export const compareParts = ({ mode, itemIds, scale, before, step }: CompareView) => ({
  mode,
  points: itemIds.length === 0 ? undefined : itemIds.join(),
  scale: scale === 'none' ? undefined : scale,
  before: before === 1 ? undefined : String(before),
  step,
})
