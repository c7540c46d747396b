import {
  type ConsumptionKind,
  consumptionKinds,
  partialNote,
  type UnitFigure,
  unitBases,
} from '@energy-console/contract/energy'
import { Button, type TableProps } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import type { SectionState } from '../../../kit/page/sectionState'
import { Change } from '../../../kit/report/Change'
import { ReportSection } from '../../../kit/report/ReportSection'
import { ReportTable } from '../../../kit/report/ReportTable'
import { StatusTag } from '../../../kit/StatusTag'
import { amountText, valueText } from './unitText'

interface UnitTableProps extends SectionState {
  units: readonly UnitFigure[] | undefined
  kind: ConsumptionKind
  onOpen: (unit: UnitFigure) => void
}

const overWords = { day: '日超限', month: '月超限', year: '年超限' } as const

/** Every unit consumption with what it came to, its limit, and what it was before; one opens its parts. */
export function UnitTable({ units, kind, onOpen, ...state }: UnitTableProps) {
  const { t } = useTranslation()
  const figure = (title: string, show: (unit: UnitFigure) => ReactNode) => ({
    title,
    align: 'right' as const,
    className: 'num',
    render: (_: unknown, unit: UnitFigure) => show(unit),
  })
  const columns: TableProps<UnitFigure>['columns'] = [
    {
      title: t('名称'),
      fixed: 'start',
      render: (_, unit) => (
        <Button type="link" size="small" onClick={() => onOpen(unit)}>
          {unit.unitName}
        </Button>
      ),
    },
    {
      title: t('状态'),
      render: (_, unit) => <OverState unit={unit} kind={kind} />,
    },
    figure(t('单位能耗'), (unit) => (
      <>
        <strong>{valueText(unit.value)}</strong>{' '}
        <small>
          {unit.energyUnit}/{unit.basisUnit}
        </small>
        {unit.lackingDays.value > 0 && (
          <div className="muted">{t('{{count}} 天有缺失或补记', { count: unit.lackingDays.value })}</div>
        )}
      </>
    )),
    figure(t('{{kind}}限值', { kind: t(consumptionKinds[kind], { context: 'period' }) }), ({ limit }) =>
      valueText(limit),
    ),
    figure(t('环比'), (unit) => (
      <>
        <Change word="" now={unit.ended} before={unit.previous} beforeText={valueText(unit.previous)} />
        <LackingMark days={unit.lackingDays.previous} />
      </>
    )),
    figure(t('同比'), (unit) => (
      <>
        <Change word="" now={unit.ended} before={unit.lastYear} beforeText={valueText(unit.lastYear)} />
        <LackingMark days={unit.lackingDays.lastYear} />
      </>
    )),
    figure(t('能耗'), (unit) => (
      <>
        {amountText(unit.energy)} <small>{unit.energyUnit}</small>
      </>
    )),
    figure(t('数量'), (unit) => (
      <>
        {amountText(unit.amount)} <small>{unit.basisUnit}</small>
        {unit.missingDays > 0 && (
          <div className="muted">{t('{{count}} 天没有数量，未计入', { count: unit.missingDays })}</div>
        )}
      </>
    )),
    { title: t('统计口径'), render: (_, { basis }) => t(unitBases[basis]) },
    { title: t('站点'), dataIndex: 'stationName' },
    { title: t('统计范围'), render: (_, { scopeName }) => scopeName ?? t('整个站点') },
  ]
  return (
    <ReportSection title="单位能耗统计" height={240} isOfStations {...state}>
      <ReportTable<UnitFigure>
        aria-label={t('单位能耗统计')}
        mostHeight={480}
        rowKey="id"
        dataSource={[...(units ?? [])]}
        columns={columns}
      />
      {units?.some(({ lackingDays: { previous, lastYear } }) => previous + lastYear > 0) && (
        <p className="muted">{t(partialNote)}</p>
      )}
    </ReportSection>
  )
}

/** That what is compared with lacks readings, or was told later. */
function LackingMark({ days }: { days: number }) {
  const { t } = useTranslation()
  return days > 0 ? <sup title={t('{{count}} 天有缺失或补记', { count: days })}>*</sup> : null
}

/** Which limits are exceeded now, with an alarm; else whether the period that is shown is. */
function OverState({
  unit: { over, value, atLeast, limit },
  kind,
}: {
  unit: UnitFigure
  kind: ConsumptionKind
}) {
  const { t } = useTranslation()
  const isAbove = (figure: number | null) => limit !== null && figure !== null && figure > limit
  const isOver = isAbove(atLeast)
  // what was told in it may have been used before
  if (over.length === 0 && !isOver && isAbove(value))
    return (
      <>
        <StatusTag tone="warning">{t('待核实')}</StatusTag>
        <div className="muted">{t('至少 {{value}}，其余可能属于之前', { value: valueText(atLeast) })}</div>
      </>
    )
  if (over.length === 0 && !isOver)
    return limit === null ? (
      <span className="muted">{t('未设限值')}</span>
    ) : (
      <StatusTag tone="good">{t('正常')}</StatusTag>
    )
  const kinds = over.length > 0 ? over : [kind]
  return kinds.map((one) => (
    <StatusTag key={one} tone="error">
      {t(overWords[one])}
    </StatusTag>
  ))
}
