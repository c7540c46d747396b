import type { StoredCertificate } from '@energy-console/contract/licensing'
import { useTranslation } from '../../../i18n/useTranslation'
import { ActionButton } from '../../../kit/action/ActionButton'
import { ReportTable } from '../../../kit/report/ReportTable'
import { StatusTag } from '../../../kit/StatusTag'
import { useShownTime } from '../../../kit/time/zone'
import { restore } from './certificateActions'
import { toneOf } from './toneOf'

/** Certificates that were used before; each can be gone back to while it lasts. */
export function FormerCertificates({ certificates }: { certificates: readonly StoredCertificate[] }) {
  const { t } = useTranslation()
  const shownTime = useShownTime()
  return (
    <ReportTable<StoredCertificate>
      aria-label={t('以前的证书')}
      rowKey="id"
      dataSource={[...certificates]}
      columns={[
        { title: t('颁发给'), render: (_, { subject }) => subject },
        { title: t('颁发者'), render: (_, { issuer }) => issuer },
        {
          title: t('有效期至'),
          render: (_, { until, daysLeft }) => (
            <StatusTag tone={toneOf(daysLeft)}>{shownTime(until).slice(0, 10)}</StatusTag>
          ),
        },
        {
          title: t('上传时间'),
          render: (_, { addedTime, addedBy }) => `${shownTime(addedTime).slice(0, 16)} ${addedBy}`,
        },
        {
          title: t('操作'),
          render: (_, certificate) =>
            certificate.daysLeft >= 0 && (
              <ActionButton action={restore} subject={certificate} size="small" variant="text" />
            ),
        },
      ]}
    />
  )
}
