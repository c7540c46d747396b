import { useMemo } from 'react'
import { useTranslation } from '../../../../i18n/useTranslation'
import { Scatter } from '../../../../kit/charts/charts'
import { scatterTable } from '../../../../kit/charts/scatter/scatterOption'
import { ReportSection } from '../../../../kit/report/ReportSection'
import { useZone } from '../../../../kit/time/zone'
import { timeText } from '../../../../kit/time/zonedText'
import { fixedText } from '../../../../kit/value/figureText'
import styles from '../ComparePage.module.css'
import { equationText, regressionOf } from '../math/regression'
import { paired } from '../math/series'
import { decimalsOf } from './measure'
import type { ViewProps } from './ViewProps'

/** The second point against the first, with the straight line through them. */
export function RegressionView({ title, height, lines, extra }: ViewProps) {
  const { t } = useTranslation()
  const zone = useZone()
  const [a, b] = lines
  const pairs = useMemo(() => (a && b ? paired(a.series, b.series) : []), [a, b])
  const regression = useMemo(() => regressionOf(pairs), [pairs])
  const data = useMemo(
    () =>
      a &&
      b && {
        of: t('时间'),
        x: { name: a.name, unit: a.info.unit ?? '', decimals: decimalsOf(a.info) },
        y: { name: b.name, unit: b.info.unit ?? '', decimals: decimalsOf(b.info) },
        points: pairs.map((pair) => ({ x: pair.a, y: pair.b, label: timeText(pair.at, zone) })),
        line: regression,
      },
    [a, b, pairs, regression, zone, t],
  )
  if (!a || !b || !data) return null
  return (
    <ReportSection
      title={title}
      height={height}
      extra={extra}
      table={scatterTable(data)}
      emptyText={pairs.length === 0 ? '两个数据点没有同一时刻的数据。' : undefined}
    >
      <p className={styles.facts}>
        {regression ? (
          <>
            <strong>{equationText(regression)}</strong>
            <span>{`R² = ${fixedText(regression.r2, 3)}`}</span>
            <span className="muted">{t('{{count}} 个时刻', { count: regression.count })}</span>
          </>
        ) : (
          <span className="muted">{t('数据太少，或横轴的值不变，无法回归。')}</span>
        )}
      </p>
      <Scatter data={data} height={height} label={t('{{b}} 对 {{a}} 的散点图', { a: a.name, b: b.name })} />
    </ReportSection>
  )
}
