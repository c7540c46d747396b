import { ExperimentOutlined } from '@ant-design/icons'
import { InterlockCondition, InterlockInput, tryInterlock } from '@energy-console/contract/telemetry'
import { Button, Form } from 'antd'
import { z } from 'zod'
import { useAnswer } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import type { FieldInputProps } from '../../../kit/form/FieldInputProps'
import { RowsInput } from '../../../kit/form/rows/RowsInput'
import { Conditions } from '../command/Conditions'
import { useGuarded } from '../command/useGuarded'

const widths = { says: 260, expression: 420 }
const Body = z.object({ inputs: z.array(InterlockInput), conditions: z.array(InterlockCondition).min(1) })

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The conditions as a sheet, and what they say of the values as they are now. */
export function ConditionsInput(props: FieldInputProps) {
  const { t } = useTranslation()
  const inputs: unknown = Form.useWatch('inputs')
  const [itemId, wantedValue]: unknown[] = [Form.useWatch('itemId'), Form.useWatch('wantedValue')]
  const guarded = useGuarded(textOf(itemId), textOf(wantedValue))
  const trial = useAnswer(tryInterlock)
  const body = Body.safeParse({ inputs: inputs ?? [], conditions: props.value ?? [] })
  return (
    <>
      <RowsInput {...props} widths={widths} addLabel="添加条件" />
      <p className="muted">
        {t('用变量名写条件，例如 !a && b < 5；开关量直接写变量名表示 1。取值缺失、陈旧或存疑时视为不满足。')}
      </p>
      <Button
        icon={<ExperimentOutlined />}
        disabled={!body.success}
        loading={trial.isPending}
        onClick={() => body.success && trial.mutate({ body: body.data })}
      >
        {t('用当前值试算')}
      </Button>
      {trial.data && <Conditions judged={trial.data} guarded={guarded} />}
    </>
  )
}
