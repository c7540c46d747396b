import { tryAlarmRule } from '@energy-console/contract/alarms'
import { Alert, Button, Form, Select, Space, Switch } from 'antd'
import { useState } from 'react'
import { useAnswer } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import type { FieldInputProps } from '../../../kit/form/FieldInputProps'
import { TrialView } from '../trial/TrialView'
import { judgedFields, trialBody } from '../trial/trialBody'
import { useRulePoint } from './useRulePoint'

const spans = [1, 3, 7, 31]

/** Switches a rule on; before that it can be tried on the readings that are stored. */
export function RuleTrial({ id, value, onChange, recordId }: FieldInputProps) {
  const { t } = useTranslation()
  const form = Form.useFormInstance()
  const [days, setDays] = useState(7)
  const { point, condition, format } = useRulePoint()
  const limit: unknown = Form.useWatch('limit')
  const { mutate, data: trial, error, isPending } = useAnswer(tryAlarmRule)
  const start = () => {
    const body = trialBody(form.getFieldsValue(true), { id: recordId, days })
    if (body) return mutate({ body })
    void form.validateFields([...judgedFields]).catch(() => undefined)
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
      {error ? (
        <Alert type="error" showIcon title={error.message} />
      ) : (
        trial && <TrialView {...{ trial, point, condition, format, limit }} />
      )}
    </div>
  )
}
