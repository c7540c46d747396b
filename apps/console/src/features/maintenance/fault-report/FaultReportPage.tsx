import {
  type FaultReportBrand,
  FaultReportInput,
  getLinkedAsset,
  sendFaultReport,
} from '@energy-console/contract/maintenance'
import { Button, Form, Input, Result } from 'antd'
import { type ComponentType, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { CallError } from '../../../api/CallError'
import { useCall } from '../../../api/useCall'
import { action } from '../../../kit/action/action'
import { useAction } from '../../../kit/action/useActions'
import { Bone } from '../../../kit/Bone'
import { Failure } from '../../../kit/Failure'
import styles from './FaultReportPage.module.css'

const { description, contact, phone } = FaultReportInput.shape

interface Said {
  description: string
  contact?: string
  phone?: string
}

const send = action({
  call: sendFaultReport,
  label: '提交报修',
  input: (body: Said & { token: string }) => ({ body }),
})

interface FaultReportPageProps {
  /** Above the page: whose it is, by what the tenant says of its own, and the language. */
  Head: ComponentType<{ own?: FaultReportBrand }>
}

/** `/report/:token`: anybody who scans the code at the equipment says what is wrong, without an account. */
export function FaultReportPage({ Head }: FaultReportPageProps) {
  const { t } = useTranslation()
  const { token = '' } = useParams()
  const { data, error, refetch } = useCall(getLinkedAsset, { body: { token } })
  const [reportNo, setReportNo] = useState<string>()
  if (error && !data)
    return (
      <main className={styles.page}>
        <Head />
        {error instanceof CallError && [400, 404].includes(error.code) ? (
          <Result
            status="warning"
            title={t('报修码不存在或已停用')}
            subTitle={t('请联系现场的设备管理人员。')}
          />
        ) : (
          <Failure text={error.message} onRetry={() => void refetch()} />
        )}
      </main>
    )
  if (!data)
    return (
      <main className={styles.page}>
        <Head />
        <Bone className={styles.bone} />
      </main>
    )
  return (
    <main className={styles.page}>
      <Head own={data.brand} />
      <h1>{data.assetName}</h1>
      <p className="muted">{data.place}</p>
      {reportNo === undefined ? (
        <ReportForm token={token} onSent={setReportNo} />
      ) : (
        <Result
          status="success"
          title={t('已收到报修，编号 {{no}}', { no: reportNo })}
          subTitle={t('维修人员会尽快处理；询问进展时请说明编号。')}
          extra={<Button onClick={() => setReportNo(undefined)}>{t('再报一处故障')}</Button>}
        />
      )}
    </main>
  )
}

interface FormProps {
  token: string
  onSent: (reportNo: string) => void
}

function ReportForm({ token, onSent }: FormProps) {
  const { t } = useTranslation()
  const { start, isBusy } = useAction(send)
  return (
    <Form<Said>
      layout="vertical"
      size="large"
      requiredMark={false}
      onFinish={(said) => {
        const { description, contact, phone } = said
        const left = { ...(contact?.trim() ? { contact } : {}), ...(phone?.trim() ? { phone } : {}) }
        void start({ token, description, ...left }, { onDone: ({ reportNo }) => onSent(reportNo) })
      }}
    >
      <Form.Item
        name="description"
        label={t('故障描述')}
        rules={[{ required: true, whitespace: true, message: t('请描述故障') }]}
      >
        <Input.TextArea
          rows={5}
          maxLength={description.maxLength ?? undefined}
          placeholder={t('哪里坏了、有什么现象')}
        />
      </Form.Item>
      <Form.Item name="contact" label={t('您的姓名（选填）')}>
        <Input maxLength={contact.unwrap().maxLength ?? undefined} autoComplete="name" />
      </Form.Item>
      <Form.Item
        name="phone"
        label={t('联系电话（选填）')}
        rules={[
          {
            validator: async (_rule, value: string | undefined) => {
              if (!phone.safeParse(value).success) throw new Error(t('请输入正确的电话号码'))
            },
          },
        ]}
      >
        <Input type="tel" maxLength={phone.unwrap().maxLength ?? undefined} autoComplete="tel" />
      </Form.Item>
      <Button type="primary" htmlType="submit" block loading={isBusy}>
        {t('提交报修')}
      </Button>
    </Form>
  )
}
