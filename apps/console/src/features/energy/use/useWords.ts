import type { EnergyUse } from '@energy-console/contract/energy'
import type { Figure } from '../../../kit/report/Figures'
import { figureText } from '../../../kit/value/figureText'
import { besideFormer } from '../report/besideFormer'
import { factorNote, massOf, percent } from '../report/costFigures'

type Translate = (text: string, values?: Record<string, string>) => string

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
      note: factorNote(factors, 'coalKg', `kgce/${unit}`, t),
    },
    {
      label: '二氧化碳排放',
      ...massOf(total.emissions.co2Kg, ['kg', 't']),
      note: factorNote(factors, 'co2Kg', `kg/${unit}`, t),
    },
    { label: '数据完整率', value: total.registers === 0 ? '—' : percent(total.coverage) },
  ]
}
