import type { Certificate } from '@energy-console/contract/licensing'
import { Descriptions, Space } from 'antd'
import { useTranslation } from '../../../i18n/useTranslation'
import { StatusTag } from '../../../kit/StatusTag'
import { useShownTime } from '../../../kit/time/zone'
import { toneOf } from './toneOf'

/** Whom a certificate is for, who signed it, and how long it lasts. */
export function CertificateFacts({ certificate }: { certificate: Certificate }) {
  const { t } = useTranslation()
  const shownTime = useShownTime()
  const { subject, names, issuer, isSelfSigned, from, until, daysLeft, fingerprint, serial, key, chain } =
    certificate
  const whole = { overflowWrap: 'anywhere' } as const
  const items = [
    { label: t('颁发给'), children: subject },
    { label: t('域名和地址'), children: names.join(t('、')) || '—' },
    { label: t('颁发者'), children: isSelfSigned ? t('{{issuer}}（自签名）', { issuer }) : issuer },
    {
      label: t('有效期至'),
      children: (
        <Space wrap>
          {shownTime(until)}
          <StatusTag tone={toneOf(daysLeft)}>
            {daysLeft < 0 ? t('已到期') : t('还有 {{count}} 天', { count: daysLeft })}
          </StatusTag>
        </Space>
      ),
    },
    { label: t('生效自'), children: shownTime(from) },
    { label: t('密钥'), children: key },
    { label: t('证书链'), children: t('{{count}} 个证书', { count: chain }) },
    { label: t('证书序列号'), children: <span style={whole}>{serial}</span> },
    { label: t('SHA-256 指纹'), span: 'filled' as const, children: <span style={whole}>{fingerprint}</span> },
  ]
  return (
    <Descriptions column={{ xs: 1, md: 2 }} items={items.map((item) => ({ ...item, key: item.label }))} />
  )
}
