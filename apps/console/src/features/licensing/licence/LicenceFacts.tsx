import type { DataOf } from '@energy-console/contract'
import {
  type getLicence,
  licenceLimits,
  licenceNoticeDays,
  licenceStates,
} from '@energy-console/contract/licensing'
import { Descriptions, Space, Tag, Typography } from 'antd'
import { useTranslation } from '../../../i18n/useTranslation'
import styles from './licence.module.css'

interface LicenceFactsProps {
  found: DataOf<typeof getLicence>
}

const colours = { notRequired: 'default', active: 'success', missing: 'error', over: 'error' } as const

/** To whom the installation is licensed, until when, and how much of what is limited is used. */
export function LicenceFacts({ found }: LicenceFactsProps) {
  const { t } = useTranslation()
  const { state, licence, daysLeft, used, installationId } = found
  const isNear = state === 'active' && daysLeft !== null && daysLeft <= licenceNoticeDays
  const amount = (name: keyof typeof licenceLimits) => {
    const most = licence?.limits[name]
    return most === undefined ? `${used[name]}` : `${used[name]} / ${most}`
  }
  const limits = (Object.keys(licenceLimits) as (keyof typeof licenceLimits)[]).map((name) => ({
    key: name,
    label: t(licenceLimits[name]),
    children: amount(name),
  }))
  const words = licence
    ? [
        { key: 'customer', label: t('授权给'), children: licence.customer },
        {
          key: 'until',
          label: t('有效期至'),
          children: (
            <Space>
              {licence.until}
              {isNear && <Tag color="warning">{t('还有 {{count}} 天', { count: daysLeft })}</Tag>}
            </Space>
          ),
        },
        { key: 'serial', label: t('授权编号'), children: licence.serial },
        { key: 'issued', label: t('签发日期'), children: licence.issued },
      ]
    : []
  return (
    <Descriptions
      column={{ xs: 1, md: 2 }}
      items={[
        {
          key: 'state',
          label: t('状态'),
          children: <Tag color={colours[state]}>{t(licenceStates[state])}</Tag>,
        },
        {
          key: 'installation',
          label: t('安装编号'),
          children: (
            <Typography.Text copyable className={styles.number ?? ''}>
              {installationId}
            </Typography.Text>
          ),
        },
        ...words,
        ...limits,
      ]}
    />
  )
}
