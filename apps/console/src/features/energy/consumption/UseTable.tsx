import { type EnergyUse, partialNote, type UseRow, type UseScope } from '@energy-console/contract/energy'
import type { TableProps } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import { DeviceName } from '../../../kit/device/DeviceName'
import type { SectionState } from '../../../kit/page/sectionState'
import { Change } from '../../../kit/report/Change'
import { ReportSection } from '../../../kit/report/ReportSection'
import { ReportTable } from '../../../kit/report/ReportTable'
import { StatusTag } from '../../../kit/StatusTag'
import { figureText } from '../../../kit/value/figureText'
import { caveatOf } from '../report/besideFormer'
import { percent } from '../report/costFigures'
import { amountText } from './energyFigures'

interface UseTableProps extends SectionState {
  found: EnergyUse | undefined
  scope: UseScope
}

/** More stretches than these stand in the file alone. */
const mostStretches = 31

const missingTexts = { hour: '缺失 {{count}} 小时', day: '缺失 {{count}} 天' } as const

/** Every row with what it used in all and by stretch, what it was before, and what was lost below it. */
export function UseTable({ found, scope, ...state }: UseTableProps) {
  const { t } = useTranslation()
  const figure = (title: string, show: (row: UseRow) => ReactNode) => ({
    ...{ title, align: 'right' as const, className: 'num' },
    render: (_: unknown, row: UseRow) => show(row),
  })
  const names = new Map(found?.rows.map(({ id, name }) => [id, name]))
  const starts = found && found.starts.length <= mostStretches ? found.starts : []
  const unit = found?.unit ?? ''
  const missingText = missingTexts[found?.missingUnit ?? 'hour']
  const change = (now: number | null, before: number | null, coverage: number) => (
    <Change
      {...{ word: '', now, before, beforeText: `${amountText(before)} ${unit}` }}
      caveat={now === null || before === null ? undefined : caveatOf(coverage, t)}
    />
  )
  const columns: TableProps<UseRow>['columns'] = [
    {
      title: t('名称'),
      fixed: 'start',
      render: (_, { deviceId, name }) =>
        deviceId === null ? name : <DeviceName deviceId={deviceId} name={name} />,
    },
    figure(`${t('用量')} (${unit})`, ({ amount }) => <strong>{amountText(amount)}</strong>),
    figure(t('占比'), ({ share }) => percent(share)),
    figure(t('环比'), ({ ended, previous, previousCoverage }) => change(ended, previous, previousCoverage)),
    figure(t('同比'), ({ ended, lastYear, lastYearCoverage }) => change(ended, lastYear, lastYearCoverage)),
    ...(scope === 'device'
      ? [
          {
            title: t('上级'),
            render: (_: unknown, { parentId }: UseRow) => names.get(parentId ?? '') ?? '—',
          },
          figure(`${t('下级合计')} (${unit})`, ({ below }) => amountText(below)),
          figure(`${t('损耗')} (${unit})`, ({ loss, unreadBelow }) => (
            <>
              {amountText(loss)}
              {unreadBelow > 0 && (
                <div className="muted">{t('{{count}} 个下级没有数据', { count: unreadBelow })}</div>
              )}
            </>
          )),
        ]
      : []),
    figure(`${t('折标准煤')} (kgce)`, ({ emissions }) => figureText(emissions.coalKg, { decimals: 1 })),
    figure(`${t('二氧化碳排放')} (kg)`, ({ emissions }) => figureText(emissions.co2Kg, { decimals: 1 })),
    {
      title: t('数据'),
      render: (_, { missing }) =>
        missing > 0 ? (
          <StatusTag tone="warning">{t(missingText, { count: missing })}</StatusTag>
        ) : (
          <StatusTag tone="good">{t('数据齐全')}</StatusTag>
        ),
    },
    ...(scope === 'device' || scope === 'group' ? [{ title: t('站点'), dataIndex: 'stationName' }] : []),
    ...starts.map((start, at) =>
      figure(start.length > 10 ? start.slice(11) : start, ({ values, partial }) => (
        <>
          {amountText(values[at] ?? null)}
          {partial.includes(at) && <sup title={t('部分数据缺失')}>*</sup>}
        </>
      )),
    ),
  ]
  return (
    <ReportSection title="用量明细" height={240} isOfStations {...state}>
      <ReportTable<UseRow>
        aria-label={t('用量明细')}
        mostHeight={480}
        rowKey="id"
        dataSource={found?.rows ?? []}
        columns={columns}
      />
      {starts.length > 0 && found?.rows.some(({ partial }) => partial.length > 0) && (
        <p className="muted">{t(partialNote)}</p>
      )}
    </ReportSection>
  )
}
