import { leastCoverage } from '@energy-console/contract/energy'
import type { ChangeProps } from '../../../kit/report/Change'

type Translate = (text: string, values?: Record<string, string>) => string

/** A former span of days, and what it came to. */
export interface Former {
  from: string
  to: string
  /** Null where nothing was read. */
  value: number | null
  /** A share of one; undefined where it is not told. */
  coverage?: number
}

interface Present {
  /** Of the days that are over; null where there is none of it. */
  now: number | null
  /** No day is over: some hours say nothing beside whole days. */
  isOnlyBegun: boolean
  coverage: number
  say: (value: number) => string
}

/** What a figure is beside last year's and that of the period before, or why it cannot be compared. */
export const besideFormer = (
  { now, isOnlyBegun, coverage, say }: Present,
  { lastYear, previous }: Readonly<Record<'lastYear' | 'previous', Former>>,
  t: Translate,
): ChangeProps[] =>
  [
    { word: '同比', ...lastYear },
    { word: '环比', ...previous },
  ].map(({ word, from, to, value: before, coverage: formerCoverage = 1 }) =>
    before === null
      ? { word, now, before }
      : {
          ...{ word, now, before, beforeText: `${from} ~ ${to}: ${say(before)}` },
          caveat: isOnlyBegun ? t('今天尚未结束') : caveatOf(Math.min(coverage, formerCoverage), t),
        },
  )

/** What is said instead of a change where a period has too little data to be compared. */
export const caveatOf = (coverage: number, t: Translate) =>
  coverage < leastCoverage
    ? t('仅 {{percent}}% 有数据', { percent: String(Math.floor(coverage * 100)) })
    : undefined
