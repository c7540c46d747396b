import { BellOutlined } from '@ant-design/icons'
import { alarmRules } from '@energy-console/contract/alarms'
import type { PointInfo } from '@energy-console/contract/devices'
import { getPointTrend } from '@energy-console/contract/telemetry'
import { Alert, Button, Form } from 'antd'
import { createContext, useContext, useMemo, useState } from 'react'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { useMayCall } from '../../../kit/action/useActions'
import type { FieldInputProps } from '../../../kit/form/FieldInputProps'
import { fieldsOf } from '../../../kit/form/fields'
import type { Period } from '../../../kit/report/period'
import { type CustomInputs, ResourceDialog } from '../../../kit/resource/ResourceDialog'
import { dayInstants } from '../../../kit/time/dayInstants'
import { useZone } from '../../../kit/time/zone'
import { timeText } from '../../../kit/time/zonedText'
import { ConditionInput } from './ConditionInput'
import { ruleInputs } from './ruleInputs'
import { limitOfSpread, textsFor, textsOf, usualAfterDays, usualFrom } from './trendStart'

interface TrendRuleButtonProps {
  point: Pick<PointInfo, 'itemId' | 'deviceName' | 'propertyName'>
  /** The time that is looked at. */
  period: Period
}

/** Makes an alarm rule of what is seen of a point's trend, where one may. */
export function TrendRuleButton({ point, period }: TrendRuleButtonProps) {
  const { t } = useTranslation()
  const zone = useZone()
  const { itemId } = point
  const may = useMayCall(alarmRules.calls.save)
  const [isOpen, setIsOpen] = useState(false)
  const fields = useMemo(() => fieldsOf(alarmRules.schema), [])
  const { start, end } = dayInstants(period, zone)
  // the picture asks for the same
  const { data } = useCall(
    getPointTrend,
    { query: { itemId, start, end } },
    { isEnabled: may, staleMs: 60_000 },
  )
  // null: nobody can tell yet
  const from = data && data.learnt === null ? (usualFrom(data.points) ?? null) : undefined
  if (!may) return null
  const limit = data && limitOfSpread(data.points)
  return (
    <>
      <Button icon={<BellOutlined />} onClick={() => setIsOpen(true)}>
        {t('新增趋势告警')}
      </Button>
      {isOpen && (
        <Trend value={{ point, from: typeof from === 'number' ? timeText(from, zone).slice(0, 10) : from }}>
          <ResourceDialog
            resource={alarmRules}
            title="新增趋势告警"
            fields={fields}
            id={undefined}
            inputs={inputs}
            starting={{
              itemId,
              condition: 'aboveUsual',
              ...textsOf(point, 'aboveUsual', t),
              level: 1,
              ...(limit === undefined ? {} : { limit }),
            }}
            onClose={() => setIsOpen(false)}
          />
        </Trend>
      )}
    </>
  )
}

interface Trend {
  point: TrendRuleButtonProps['point']
  /** The day since when conditions on what is usual work; null where nobody can tell, undefined where they do already. */
  from: string | null | undefined
}

/** What the rule is made of. */
const Trend = createContext<Trend | undefined>(undefined)

/** The condition, which names the rule, with since when those of what is usual work, where too little is known yet. */
function TrendConditionInput(props: FieldInputProps) {
  const { point, from } = useContext(Trend) ?? {}
  const { t } = useTranslation()
  const form = Form.useFormInstance()
  const condition: unknown = Form.useWatch('condition')
  return (
    <>
      <ConditionInput
        {...props}
        onChange={(next) => {
          props.onChange?.(next)
          const standing = form.getFieldsValue(['ruleName', 'content'])
          if (point) form.setFieldsValue(textsFor(point, next, standing, t))
        }}
      />
      {from !== undefined && (condition === 'aboveUsual' || condition === 'belowUsual') && (
        <Alert
          type="info"
          style={{ marginTop: 8 }}
          title={
            from === null
              ? t('收到数据 {{count}} 天后，常态条件开始起作用', { count: usualAfterDays })
              : t('历史数据不足 {{count}} 天，常态条件自 {{date}} 起作用', {
                  count: usualAfterDays,
                  date: from,
                })
          }
        />
      )}
    </>
  )
}

const inputs: CustomInputs = { ...ruleInputs, condition: { isNarrow: true, Input: TrendConditionInput } }
