import { type EnergyUse, useUnitOf } from '@energy-console/contract/energy'
import type { Figure } from '../../../kit/report/Figures'
import { figureText } from '../../../kit/value/figureText'
import { besideFormer } from '../report/besideFormer'
import { factorNote, massOf, percent } from '../report/costFigures'

type Translate = (text: string, values?: Record<string, string>) => string

/** An amount of energy; a dash for none. */
export const amountText = (amount: number | null): string =>
  amount === null ? '—' : figureText(amount, { decimals: digitsOf(Math.abs(amount)) })

const digitsOf = (amount: number) => (amount > 0 && amount < 1 ? 4 : amount < 100 ? 2 : 1)

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
  // of several kinds of energy, each has its own factors
  const noteOf = (of: 'coalKg' | 'co2Kg', per: string) =>
    unit === useUnitOf('all') ? t('按各种能源每天的折标系数折算') : factorNote(factors, of, per, t)
  return [
    {
      ...{ label: '总用量', value: amountText(total.amount), unit },
      changes: besideFormer(
        {
          ...{ now: total.ended, isOnlyBegun: total.ended === null && total.coverage > 0 },
          ...{ coverage: total.coverage, say: (amount) => `${amountText(amount)} ${unit}` },
        },
        {
          lastYear: { ...lastYear, value: total.lastYear, coverage: total.lastYearCoverage },
          previous: { ...previous, value: total.previous, coverage: total.previousCoverage },
        },
        t,
      ),
    },
    {
      label: '折标准煤',
      ...massOf(total.emissions.coalKg, ['kgce', 'tce']),
      note: noteOf('coalKg', `kgce/${unit}`),
    },
    {
      label: '二氧化碳排放',
      ...massOf(total.emissions.co2Kg, ['kg', 't']),
      note: noteOf('co2Kg', `kg/${unit}`),
    },
    { label: '数据完整率', value: total.registers === 0 ? '—' : percent(total.coverage) },
  ]
}
