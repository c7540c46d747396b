import { Breadcrumb, Button } from 'antd'
import { useTranslation } from '../../../../i18n/useTranslation'
import { type Period, periodOf, periodText } from '../../../../kit/report/period'

interface DrillPathProps {
  period: Period
  onChange: (period: Period) => void
}

/** The way back from a day to its month and its year. */
export function DrillPath({ period, onChange }: DrillPathProps) {
  const { t } = useTranslation()
  if (period.kind !== 'day' && period.kind !== 'month') return null
  const above = (period.kind === 'day' ? (['year', 'month'] as const) : (['year'] as const)).map((kind) =>
    periodOf(kind, period.from),
  )
  return (
    <nav aria-label={t('返回上级')}>
      <Breadcrumb
        items={[
          ...above.map((upper) => ({
            key: upper.kind,
            title: (
              <Button type="link" size="small" onClick={() => onChange(upper)}>
                {periodText(upper)}
              </Button>
            ),
          })),
          { key: period.kind, title: periodText(period) },
        ]}
      />
    </nav>
  )
}
