import { field } from '@energy-console/contract'
import { HolidayRun, listCalendarDays, mostCalendarDays } from '@energy-console/contract/energy'
import { Alert, Button, Form, Input } from 'antd'
import * as z from 'zod'
import { useCall } from '../../../../api/useCall'
import { useTranslation } from '../../../../i18n/useTranslation'
import { useAction } from '../../../../kit/action/useActions'
import { FormModal } from '../../../../kit/form/FormModal'
import { fieldsOf } from '../../../../kit/form/fields'
import { FieldItem } from '../../../../kit/resource/FieldItem'
import { useToday } from '../../../../kit/time/useToday'
import { aYearLater, daysOfRuns, runsOf } from './holidayRuns'
import { settleDays } from './settleDays'

/** Runs of holidays that a year may have. */
const mostRuns = 60
const [runsField] = fieldsOf(z.object({ runs: field.rows('节假日', HolidayRun, { max: mostRuns }) }))

interface HolidayDialogProps {
  year: number
  onClose: () => void
}

interface Values {
  runs: HolidayRun[]
  reason?: string
}

/** Enters the holidays of a year that is not announced yet, or begins with the dates of the year before. */
export function HolidayDialog({ year, onClose }: HolidayDialogProps) {
  const { t } = useTranslation()
  const [form] = Form.useForm<Values>()
  const runs = Form.useWatch('runs', form) ?? []
  const isPast = `${year}-01-01` < useToday()
  const before = useCall(listCalendarDays, {
    query: { first: `${year - 1}-01-01`, last: `${year - 1}-12-31` },
  })
  const { start, isBusy } = useAction(settleDays)
  const copied = aYearLater(runsOf(before.data ?? []))
  const save = ({ runs: entered = [], reason }: Values) => {
    const days = daysOfRuns(entered).slice(0, mostCalendarDays)
    if (days.length === 0) return
    void start({ days, ...(reason ? { reason } : {}) }, { onDone: onClose })
  }
  return (
    <FormModal<Values>
      form={form}
      title={t('{{year}} 年的节假日', { year })}
      width={760}
      confirmLoading={isBusy}
      onFinish={save}
      onClose={onClose}
      formProps={{ initialValues: { runs: [] } }}
    >
      <Alert
        type="info"
        showIcon
        style={{ marginBottom: 12 }}
        title={t(
          '填写放假的日期和调休上班的周末；国家公布以后可以再改。农历节日每年日期不同，抄过来后请核对。',
        )}
        description={
          <Button
            disabled={copied.length === 0}
            onClick={() => form.setFieldsValue({ runs: [...runs, ...copied] })}
          >
            {t('抄 {{year}} 年的日期', { year: year - 1 })}
          </Button>
        }
      />
      {runsField && <FieldItem field={runsField} />}
      {isPast && (
        <Form.Item
          name="reason"
          label={t('修改原因')}
          rules={[{ required: true, message: t('更改已经过去的日期须填写原因') }]}
        >
          <Input maxLength={200} />
        </Form.Item>
      )}
    </FormModal>
  )
}
