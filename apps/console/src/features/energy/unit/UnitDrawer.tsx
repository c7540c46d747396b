import {
  type ConsumptionKind,
  getUnitSeries,
  partialNote,
  type UnitFigure,
} from '@energy-console/contract/energy'
import { Drawer } from 'antd'
import { useMemo } from 'react'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { barsTable } from '../../../kit/charts/bars/barsOption'
import { Bars } from '../../../kit/charts/charts'
import { sectionState } from '../../../kit/page/sectionState'
import { ReportSection } from '../../../kit/report/ReportSection'

interface UnitDrawerProps {
  unit: UnitFigure
  kind: ConsumptionKind
  /** Any day of the period. */
  day: string
  onClose: () => void
}

const height = 360
const parts = { day: '小时', month: '日期', year: '月份' } as const

/** One unit consumption part by part, beside the year before, against the limit of a part. */
export function UnitDrawer({ unit, kind, day, onClose }: UnitDrawerProps) {
  const { t } = useTranslation()
  const found = useCall(getUnitSeries, { query: { id: unit.id, kind, day } })
  const { data } = found
  const hasValues = data?.parts.some(({ value, lastYear }) => value !== null || lastYear !== null)
  const state = sectionState(found, hasValues ? undefined : '这段时间没有能耗或数量。')
  const bars = useMemo(
    () => ({
      of: t(parts[kind]),
      categories: data?.parts.map(({ part, isLacking }) => (isLacking ? `${part}*` : part)) ?? [],
      series: [
        { name: t('本期'), values: data?.parts.map(({ value }) => value) ?? [] },
        {
          name: t('去年同期'),
          values: data?.parts.map(({ lastYear }) => lastYear) ?? [],
          tone: 'rest' as const,
        },
      ],
      ...(data && data.limit !== null
        ? { line: { name: t('限值'), values: data.parts.map(() => data.limit) } }
        : {}),
      unit: data?.unit ?? '',
      decimals: 3,
    }),
    [data, kind, t],
  )
  return (
    <Drawer open size={760} title={`${unit.stationName} · ${unit.unitName}`} onClose={onClose}>
      <ReportSection title="单位能耗走势" height={height} {...state} table={barsTable(bars)} decimals={3}>
        <Bars data={bars} height={height} label={t('单位能耗走势')} />
        {data?.parts.some(({ isLacking }) => isLacking) && <p className="muted">{t(partialNote)}</p>}
      </ReportSection>
    </Drawer>
  )
}
