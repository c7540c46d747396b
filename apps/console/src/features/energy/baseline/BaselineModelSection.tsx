import type { DataOf } from '@energy-console/contract'
import { type getBaselineReport, leftOutReasons } from '@energy-console/contract/energy'
import { Alert } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import { Scatter } from '../../../kit/charts/charts'
import { scatterTable } from '../../../kit/charts/scatter/scatterOption'
import { ReportSection } from '../../../kit/report/ReportSection'
import { modelText } from './modelText'

type Report = DataOf<typeof getBaselineReport>

interface BaselineModelSectionProps {
  report: Report
  model: NonNullable<Report['model']>
}

const height = 320

/** How energy went with the first driver in the baseline's period, and the line that was fitted to all drivers. */
export function BaselineModelSection({ report, model }: BaselineModelSectionProps) {
  const { t } = useTranslation()
  const { fitted, energyUnit } = report
  const kept = model.drivers.filter(({ leftOut }) => leftOut === null)
  const [first] = kept
  const isAlone = kept.length === 1
  const data = useMemo(
    () => ({
      of: t('日期'),
      x: { name: first?.name ?? '', unit: first?.unit ?? '', decimals: 1 },
      y: { name: t('能耗'), unit: energyUnit, decimals: 1 },
      points: fitted.map(({ day, driver, energy }) => ({ x: driver, y: energy, label: day })),
      // of several drivers no line of one says what is expected
      line: isAlone && first ? { slope: first.slope, intercept: model.base } : undefined,
    }),
    [fitted, energyUnit, first, isAlone, model, t],
  )
  return (
    <ReportSection title="基准模型" height={height} table={scatterTable(data)} decimals={1}>
      <p>
        <strong className="num">{modelText(model, t('能耗'))}</strong>{' '}
        {model.missingDays > 0 && (
          <span className="muted">
            {t('基准期内有 {{count}} 天缺少能耗或影响因素', { count: model.missingDays })}
            {model.lackingDays > 0 &&
              ` · ${t('其中 {{count}} 天有缺失或补记的读数', { count: model.lackingDays })}`}
          </span>
        )}
      </p>
      {model.drivers.map(
        ({ name, leftOut }) =>
          leftOut && (
            <Alert
              key={name}
              showIcon
              type="warning"
              title={t('模型没有用“{{driver}}”：{{reason}}', {
                driver: name,
                reason: t(leftOutReasons[leftOut]),
              })}
            />
          ),
      )}
      <Scatter
        data={data}
        height={height - 40}
        label={t('基准期的能耗与{{driver}}', { driver: first?.name ?? '' })}
      />
    </ReportSection>
  )
}
