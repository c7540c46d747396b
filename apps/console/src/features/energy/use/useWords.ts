import type { EnergyUse, UseGrain } from '@energy-console/contract/energy'
import type { Figure } from '../../../kit/report/Figures'
import { daysOf, type Period } from '../../../kit/report/period'
import { figureText } from '../../../kit/value/figureText'
import { besideFormer } from '../report/besideFormer'
import { massOf, percent } from '../report/costFigures'

type Translate = (text: string, values?: Record<string, string>) => string

/** How finely a period is divided: a year by months, a month by days, a day by hours. */
export function grainOfPeriod(period: Period): UseGrain {
  if (period.kind === 'day') return 'hour'
  if (period.kind === 'month' || period.kind === 'week') return 'day'
  if (period.kind === 'year') return 'month'
  const days = daysOf(period)
  return days <= 2 ? 'hour' : days <= 92 ? 'day' : 'month'
}

/** An amount of energy; a dash for none. */
export const amountText = (amount: number | null): string =>
  amount === null ? '—' : figureText(amount, { decimals: Math.abs(amount) < 100 ? 2 : 1 })

/** The numbers that the report begins with: what was used, beside what it was before, and what it stands for. */
export function figuresOfUse(
  {
    total,
    unit,
    previous,
    lastYear,
    factors,
  }: Pick<EnergyUse, 'total' | 'unit' | 'previous' | 'lastYear' | 'factors'>,
  t: Translate,
): Figure[] {
  const note = (of: 'coalKg' | 'co2Kg', mass: string) => {
    const shown = [...new Set(factors.map((factor) => factor[of]))]
    return t('按 {{factor}} 折算', { factor: `${shown.join(' → ')} ${mass}/${unit}` })
  }
  return [
    {
      ...{ label: '总用量', value: amountText(total.amount), unit },
      changes: besideFormer(
        {
          ...{ now: total.ended, isOnlyBegun: total.ended === null && total.coverage > 0 },
          ...{ coverage: total.coverage, say: (amount) => `${amountText(amount)} ${unit}` },
        },
        {
          lastYear: { ...lastYear, value: total.lastYear },
          previous: { ...previous, value: total.previous },
        },
        t,
      ),
    },
    {
      label: '折标准煤',
      ...massOf(total.emissions.coalKg, ['kgce', 'tce']),
      note: note('coalKg', 'kgce'),
    },
    {
      label: '二氧化碳排放',
      ...massOf(total.emissions.co2Kg, ['kg', 't']),
      note: note('co2Kg', 'kg'),
    },
    { label: '数据完整率', value: total.registers === 0 ? '—' : percent(total.coverage) },
  ]
}
