import { type FaultReportBrand, getLinkedAsset } from '@energy-console/contract/maintenance'
import { Button, Result } from 'antd'
import { type ComponentType, useState } from 'react'
import { useParams } from 'react-router'
import { CallError } from '../../../api/CallError'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { Bone } from '../../../kit/Bone'
import { Failure } from '../../../kit/Failure'
import styles from './FaultReportPage.module.css'
import { ReportForm } from './ReportForm'
import { SendPhotos } from './SendPhotos'

interface FaultReportPageProps {
  /** Above the page: whose it is, by what the tenant says of its own, and the language. */
  Head: ComponentType<{ own?: FaultReportBrand }>
}

/** `/report/:token`: anybody who scans the code at the equipment says what is wrong, without an account. */
export function FaultReportPage({ Head }: FaultReportPageProps) {
  const { t } = useTranslation()
  const { token = '' } = useParams()
  const { data, error, refetch } = useCall(getLinkedAsset, { body: { token } })
  const [sent, setSent] = useState<{ reportNo: string; photos: readonly File[] }>()
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
      {sent === undefined ? (
        <ReportForm token={token} onSent={(reportNo, photos) => setSent({ reportNo, photos })} />
      ) : (
        <Result
          status="success"
          title={t('已收到报修，编号 {{no}}', { no: sent.reportNo })}
          subTitle={t('维修人员会尽快处理；询问进展时请说明编号。')}
          extra={<Button onClick={() => setSent(undefined)}>{t('再报一处故障')}</Button>}
        >
          {sent.photos.length > 0 && <SendPhotos token={token} {...sent} />}
        </Result>
      )}
    </main>
  )
}
