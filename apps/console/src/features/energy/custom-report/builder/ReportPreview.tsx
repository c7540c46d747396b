import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { customReports, tryCustomReport } from '@energy-console/contract/energy'
import { Button, Form, Skeleton } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../../api/useCall'
import { useTranslation } from '../../../../i18n/useTranslation'
import { fieldsOf } from '../../../../kit/form/fields'
import { periodOf } from '../../../../kit/report/period'
import { bodyOf } from '../../../../kit/resource/formValues'
import { useToday } from '../../../../kit/time/useToday'
import { useSettled } from '../../../../kit/useSettled'
import styles from '../CustomReports.module.css'
import { ReportGrid } from '../ReportGrid'

const schema = customReports.schema.omit({ userName: true })
const fields = fieldsOf(schema)
const settleMs = 600
/** Leaves as much to the fields above it on a laptop. */
const mostHeight = 150

/** What a report comes to in its present period, in sight while it is put together; it can be put away. */
export function ReportPreview() {
  const { t } = useTranslation()
  const today = useToday()
  const form = Form.useFormInstance()
  const [isOpen, setIsOpen] = useState(true)
  const values: unknown = Form.useWatch([], form)
  const typed = useSettled(JSON.stringify(bodyOf(fields, { ...(values as object) }, true)), settleMs)
  // a name is not needed to look at it
  const parsed = schema.safeParse({ reportName: '…', ...(JSON.parse(typed) as object) })
  const period = parsed.success ? periodOf(parsed.data.period, today) : undefined
  const body = parsed.success && period ? { ...parsed.data, from: period.from, to: period.to } : undefined
  const { data, error } = useCall(
    tryCustomReport,
    { body: body as never },
    { isEnabled: isOpen && body !== undefined, keepsPrevious: true },
  )
  return (
    <section aria-label={t('预览')} className={styles.preview}>
      <header>
        <h3>{t('预览')}</h3>
        <Button
          type="text"
          size="small"
          icon={isOpen ? <DownOutlined /> : <UpOutlined />}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? t('收起') : t('展开')}
        </Button>
      </header>
      {!isOpen ? null : !body ? (
        <p className="muted">{t('选好对象和指标列后，这里显示本期的结果')}</p>
      ) : error ? (
        <p role="status" className="muted">
          {error.message}
        </p>
      ) : data ? (
        <ReportGrid report={data} mostHeight={mostHeight} />
      ) : (
        <Skeleton active paragraph={{ rows: 3 }} />
      )}
    </section>
  )
}
