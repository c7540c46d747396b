import type { CostReport, CostTotals } from '@energy-console/contract/energy'
import type { Figure } from '../../../kit/report/Figures'
import { figureText } from '../../../kit/value/figureText'
import { besideFormer } from './besideFormer'

type Translate = (text: string, values?: Record<string, string>) => string

const money = (yuan: string) => figureText(yuan, { kind: 'money' })
/** A share of one as a percentage with one digit; a dash for none. */
export const percent = (share: number | null) => (share === null ? '—' : `${(share * 100).toFixed(1)}%`)

/** The numbers that the report begins with, each beside last year's and the period before. */
export function costFigures(
  {
    totals,
    ended,
    previous,
    lastYear,
    bills,
    coverage,
    emissions,
    factors,
  }: Pick<
    CostReport,
    'totals' | 'ended' | 'previous' | 'lastYear' | 'bills' | 'coverage' | 'emissions' | 'factors'
  >,
  t: Translate,
): Figure[] {
  const compared = (numberOf: (totals: CostTotals) => number | null, say: (value: number) => string) => {
    const former = ({ totals: before, ...span }: CostReport['previous']) => ({
      ...span,
      value: before.kwh === 0 ? null : numberOf(before),
    })
    return besideFormer(
      { now: ended && numberOf(ended), isOnlyBegun: ended === null && coverage > 0, coverage, say },
      { lastYear: former(lastYear), previous: former(previous) },
      t,
    )
  }
  const factor = powerFactorOf(bills)
  return [
    {
      label: '总电费',
      value: money(totals.totalYuan),
      unit: '元',
      note: t('其中电度电费 {{yuan}} 元', { yuan: money(totals.energyYuan) }),
      changes: compared(
        ({ totalYuan }) => Number(totalYuan),
        (yuan) => money(yuan.toFixed(2)),
      ),
    },
    {
      label: '总电量',
      value: figureText(totals.kwh, { decimals: 1 }),
      unit: 'kWh',
      changes: compared(
        ({ kwh }) => kwh,
        (kwh) => `${figureText(kwh, { decimals: 1 })} kWh`,
      ),
    },
    {
      label: '平均电价',
      value: totals.averageYuan ?? '—',
      unit: '元/kWh',
      changes: compared(({ averageYuan }) => (averageYuan === null ? null : Number(averageYuan)), String),
    },
    {
      label: '尖峰占比',
      value: percent(totals.peakShare),
      changes: compared(({ peakShare }) => peakShare, percent),
    },
    {
      label: '折标准煤',
      ...massOf(emissions.coalKg, ['kgce', 'tce']),
      note: factorNote(factors, 'coalKg', 'kgce/kWh', t),
    },
    {
      label: '二氧化碳排放',
      ...massOf(emissions.co2Kg, ['kg', 't']),
      note: factorNote(factors, 'co2Kg', 'kg/kWh', t),
    },
    ...(factor === undefined ? [] : [{ label: '功率因数', value: factor.toFixed(3) }]),
  ]
}

/** By what energy was converted; of factors that change within the period, each. */
export const factorNote = (
  factors: CostReport['factors'],
  of: 'coalKg' | 'co2Kg',
  unit: string,
  t: Translate,
) => {
  const shown = [...new Set(factors.map((factor) => factor[of]))]
  return t('按 {{factor}} 折算', { factor: `${shown.join(' → ')} ${unit}` })
}

/** A mass in the unit in which it reads easily: tonnes from a thousand kilograms on. */
export const massOf = (kg: number, [small, large]: readonly [string, string]) =>
  Math.abs(kg) < 1_000
    ? { value: figureText(kg, { decimals: 1 }), unit: small }
    : { value: figureText(kg / 1_000, { decimals: 2 }), unit: large }

/** The mean power factor of several months: of their active and reactive energy together. */
export function powerFactorOf(
  bills: readonly Pick<CostReport['bills'][number], 'kwh' | 'powerFactor'>[],
): number | undefined {
  let [active, reactive] = [0, 0]
  for (const { kwh, powerFactor } of bills)
    if (powerFactor !== null && powerFactor > 0) {
      active += kwh
      reactive += kwh * Math.sqrt(1 / powerFactor ** 2 - 1)
    }
  return active > 0 ? active / Math.hypot(active, reactive) : undefined
}
