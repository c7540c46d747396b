import type { DataOf } from '@energy-console/contract'
import type { getBaselineReport } from '@energy-console/contract/energy'
import type { TFunction } from 'i18next'
import type { Figure } from '../../../kit/report/Figures'
import { amountText } from '../unit/unitText'

const percent = (share: number) => `${(share * 100).toFixed(1)}%`

/** What a report begins with: both sides, what was saved, and how far the baseline is to be trusted. */
export function baselineFigures(
  { actual, expected, comparedDays, energyUnit, model }: DataOf<typeof getBaselineReport>,
  t: TFunction,
): Figure[] {
  const isCompared = comparedDays > 0
  const saved = expected - actual
  return [
    {
      label: '实际能耗',
      value: isCompared ? amountText(actual) : '—',
      unit: energyUnit,
      note: t('可比的 {{count}} 天', { count: comparedDays }),
    },
    { label: '基准能耗', value: isCompared ? amountText(expected) : '—', unit: energyUnit },
    {
      label: saved < 0 ? '超用' : '节约',
      value: isCompared ? amountText(Math.abs(saved)) : '—',
      unit: energyUnit,
      note: isCompared && expected !== 0 ? percent(Math.abs(saved) / Math.abs(expected)) : undefined,
    },
    {
      label: '拟合优度 R²',
      value: model ? model.r2.toFixed(2) : '—',
      note: model
        ? model.cv === null
          ? t('拟合 {{count}} 天', { count: model.days })
          : t('拟合 {{count}} 天，离散 {{share}}', { count: model.days, share: percent(model.cv) })
        : undefined,
    },
  ]
}
