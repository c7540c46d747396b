import type { DataOf } from '@energy-console/contract'
import { AlarmRule, mostTrialAlarms, type TrialResult, tryAlarmRule } from '@energy-console/contract/alarms'
import { Alert, Button, Form, Select, Space, Switch, Table } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/useCall'
import { MarkedCurve } from '../../kit/curve/MarkedCurve'
import type { FieldInputProps } from '../../kit/form/FieldInputProps'
import { rowsOf } from '../../kit/form/rows/rowEdits'
import { useZone } from '../../kit/time/zone'
import { timeText } from '../../kit/time/zonedText'
import { durationText } from '../../kit/value/durationText'
import { formatWithUnit } from '../../kit/value/formatValue'
import { useRulePoint } from './useRulePoint'

type Trial = DataOf<typeof tryAlarmRule>

/** The fields that say when a rule opens. */
const judged = [
  ...['itemId', 'condition', 'limit', 'upperLimit', 'windowSeconds', 'deadBand', 'expression', 'variables'],
  ...['onDelaySeconds', 'offDelaySeconds', 'activeDays', 'activeFrom', 'activeUntil'],
] as const

const spans = [1, 3, 7, 31]

/** Switches a rule on; before that it can be tried on the readings that are stored. */
export function RuleTrial({ id, value, onChange, recordId }: FieldInputProps) {
  const { t } = useTranslation()
  const form = Form.useFormInstance()
  const [days, setDays] = useState(7)
  const { mutate, data: trial, error, isPending } = useAnswer(tryAlarmRule)
  const start = () => {
    const values = form.getFieldsValue(true) as Record<string, unknown>
    const body: Record<string, unknown> = { days, ...(recordId ? { id: recordId } : {}) }
    for (const name of judged) if (values[name] !== undefined) body[name] = values[name]
    if (body.condition === 'formula') body.variables = rowsOf(values.variables)
    else delete body.variables
    const parsed = AlarmRule.pick({ itemId: true, condition: true }).safeParse(body)
    if (!parsed.success) return void form.validateFields(['itemId', 'condition']).catch(() => undefined)
    mutate({ body: body as never })
  }
  return (
    <div>
      <Space wrap>
        <Switch {...(id ? { id } : {})} checked={value === true} onChange={(next) => onChange?.(next)} />
        <Select
          aria-label={t('试算时间')}
          style={{ width: 120 }}
          value={days}
          options={spans.map((count) => ({ value: count, label: t('最近 {{count}} 天', { count }) }))}
          onChange={setDays}
        />
        <Button loading={isPending} onClick={start}>
          {t('在历史数据上试算')}
        </Button>
      </Space>
      {error ? <Alert type="error" showIcon title={error.message} /> : trial && <TrialView trial={trial} />}
    </div>
  )
}

function TrialView({ trial }: { trial: Trial }) {
  const { t } = useTranslation()
  const zone = useZone()
  const { point } = useRulePoint()
  const { after, before, startMs, endMs } = trial
  const limit = Form.useWatch('limit')
  const format = point ?? {}
  const marks = useMemo(
    () => ({
      limits: typeof limit === 'number' ? [{ value: limit, name: t('限值') }] : [],
      spans: after.alarms.map(({ openMs, clearMs }) => ({ start: openMs, end: clearMs ?? endMs })),
    }),
    [after, endMs, limit, t],
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
        {t('用 {{count}} 个已保存的读数试算。', { count: trial.readings })}
        {trial.isRolledUp && t('部分时段读数过密或已过期，以分钟值代替。')}
      </p>
      {trial.readings === 0 && <Alert type="info" showIcon title={t('这段时间没有保存的读数。')} />}
      {point && trial.readings > 0 && (
        <MarkedCurve
          points={[{ ...point, name: `${point.deviceName} · ${point.propertyName}` }]}
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
