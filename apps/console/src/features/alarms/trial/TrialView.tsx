import type { DataOf } from '@energy-console/contract'
import {
  limitsValues,
  mostTrialAlarms,
  type TrialResult,
  type tryAlarmRule,
} from '@energy-console/contract/alarms'
import { type PointInfo, pointName, type ValueFormat } from '@energy-console/contract/devices'
import { Alert, Table } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import { MarkedCurve } from '../../../kit/curve/MarkedCurve'
import { useZone } from '../../../kit/time/zone'
import { timeText } from '../../../kit/time/zonedText'
import { durationText } from '../../../kit/value/durationText'
import { formatWithUnit } from '../../../kit/value/formatValue'
import { JudgedCurve } from './JudgedCurve'

interface TrialViewProps {
  trial: DataOf<typeof tryAlarmRule>
  /** What the rule is judged by; undefined where it is of several or not known yet. */
  point: PointInfo | undefined
  condition: unknown
  /** How what it is judged by is said. */
  format: ValueFormat
  limit: unknown
}

/** What a rule would have done with the readings that are stored, beside what it does as it is. */
export function TrialView({ trial, point, condition, format, limit }: TrialViewProps) {
  const { t } = useTranslation()
  const zone = useZone()
  const { after, before, startMs, endMs, judged } = trial
  const isDrawnOver = judged !== null || limitsValues(condition)
  const marks = useMemo(
    () => ({
      limits: typeof limit === 'number' && isDrawnOver ? [{ value: limit, name: t('限值') }] : [],
      spans: after.alarms.map(({ openMs, clearMs }) => ({ start: openMs, end: clearMs ?? endMs })),
    }),
    [after, endMs, limit, isDrawnOver, t],
  )
  const range = useMemo(() => ({ start: startMs, end: endMs }), [startMs, endMs])
  const said = ({ opened, totalSeconds, longestSeconds }: TrialResult) =>
    t('{{count}} 次告警，共 {{total}}，最长 {{longest}}', {
      count: opened,
      total: durationText(Math.round(totalSeconds), 's', t),
      longest: durationText(Math.round(longestSeconds), 's', t),
    })
  return (
    <section aria-label={t('试算结果')} style={{ marginTop: 8 }}>
      <p>
        <strong>{said(after)}</strong>
        {before && <span className="muted"> {t('（现在的规则：{{text}}）', { text: said(before) })}</span>}
      </p>
      <p className="muted">
        {judged
          ? t('用 {{count}} 个时刻的趋势试算，每个时刻只用当时已有的数据。', { count: trial.readings })
          : t('用 {{count}} 个已保存的读数试算。', { count: trial.readings })}
        {trial.isRolledUp && t('部分时段读数过密或已过期，以分钟值代替。')}
      </p>
      {trial.readings === 0 && (
        <Alert
          type="info"
          showIcon
          title={judged ? t('历史数据太少，还不能判断趋势。') : t('这段时间没有保存的读数。')}
        />
      )}
      {judged && judged.length > 0 && <JudgedCurve {...{ judged, condition, format, range, marks }} />}
      {point && !judged && trial.readings > 0 && (
        <MarkedCurve
          points={[{ ...point, name: pointName(point.deviceName, point.propertyName) }]}
          range={range}
          marks={marks}
        />
      )}
      {after.alarms.length > 0 && (
        <Table
          size="small"
          rowKey="openMs"
          pagination={{ pageSize: 5, size: 'small' }}
          dataSource={[...after.alarms]}
          {...(after.opened > mostTrialAlarms
            ? { footer: () => t('只列出前 {{count}} 次', { count: mostTrialAlarms }) }
            : {})}
          columns={[
            { key: 'open', title: t('告警时间'), render: (_, { openMs }) => timeText(openMs, zone) },
            {
              key: 'long',
              title: t('持续时间'),
              render: (_, { openMs, clearMs }) =>
                clearMs === null
                  ? t('到试算结束仍未恢复')
                  : durationText(Math.round((clearMs - openMs) / 1_000), 's', t),
            },
            {
              key: 'value',
              title: t('告警值'),
              align: 'right',
              render: (_, one) => (one.value === null ? '—' : formatWithUnit(one.value, format)),
            },
          ]}
        />
      )}
    </section>
  )
}
