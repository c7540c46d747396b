import type { CostReport } from '@energy-console/contract/energy'
import { useMemo } from 'react'
import { useTranslation } from '../../../../i18n/useTranslation'
import { Gauge } from '../../../../kit/charts/charts'
import { gaugeTable } from '../../../../kit/charts/gauge/gaugeOption'
import type { SectionState } from '../../../../kit/page/sectionState'
import { ReportSection } from '../../../../kit/report/ReportSection'
import { useZone } from '../../../../kit/time/zone'
import { timeText } from '../../../../kit/time/zonedText'
import { figureText } from '../../../../kit/value/figureText'
import { reckoningText } from '../reckoning'

const height = 240
/** From this share of the agreed demand on somebody should look. */
const warnAt = 0.9

/** The largest demand of the span against what is agreed. */
export function DemandSection({ report, ...state }: SectionState & { report: CostReport | undefined }) {
  const { t } = useTranslation()
  const zone = useZone()
  const largest = (report?.bills ?? [])
    .flatMap(({ demand }) => demand ?? [])
    .reduce<CostReport['bills'][number]['demand']>(
      (most, demand) => (most && most.maxKw >= demand.maxKw ? most : demand),
      null,
    )
  const { kw = null, kva = null } = report?.agreed ?? {}
  const limit = kw ?? kva
  const data = useMemo(
    () => ({
      name: t('最大需量'),
      value: largest?.maxKw ?? 0,
      limitName: kw === null ? t('合同容量') : t('合同需量'),
      limit: limit ?? 0,
      // an agreed capacity is apparent power: no limit of a demand in kW
      ...(kw === null ? { limitUnit: 'kVA' } : {}),
      unit: 'kW',
      decimals: 1,
      warnAt,
    }),
    [largest, limit, kw, t],
  )
  const emptyText = !largest
    ? report && report.pendingDays > 0
      ? reckoningText
      : '需量按整站的进线计算；这段时间没有功率数据。'
    : limit === null
      ? '电价里没有约定的需量或容量，填写后在这里比较。'
      : undefined
  return (
    <ReportSection
      title="需量"
      height={height}
      {...state}
      emptyText={state.emptyText ?? (report && emptyText)}
      table={gaugeTable(data)}
      decimals={1}
      extra={
        largest && (
          <span className="muted num">
            {t('{{kw}} kW，{{time}}', {
              kw: figureText(largest.maxKw, { decimals: 1 }),
              time: timeText(largest.ts, zone).slice(0, 16),
            })}
            {largest.isHourly && ` · ${t('按小时平均')}`}
            {largest.isBound && ` · ${t('合计上限：各路的最大值未必同时出现')}`}
          </span>
        )
      }
    >
      <Gauge data={data} height={height} label={t('最大需量与合同需量的仪表')} />
    </ReportSection>
  )
}
