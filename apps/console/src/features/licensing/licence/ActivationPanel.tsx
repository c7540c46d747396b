import { getActivation } from '@energy-console/contract/licensing'
import { Alert, Skeleton, Typography } from 'antd'
import type { ReactNode } from 'react'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { Failure } from '../../../kit/Failure'
import { LicenceForm } from './LicenceForm'
import styles from './licence.module.css'
import { activateInstallation } from './licenceActions'

interface ActivationPanelProps {
  /** What comes once the installation works: the sign-in form. */
  children: ReactNode
}

/** In the place of the sign-in form while the installation does not work: its number, and where its licence goes. */
export function ActivationPanel({ children }: ActivationPanelProps) {
  const { t } = useTranslation()
  const { data, error, refetch } = useCall(getActivation, {}, { staleMs: 0 })
  if (error) return <Failure text={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  if (data.state === 'active' || data.state === 'notRequired')
    return (
      <>
        <Alert type="success" showIcon title={t('系统已激活，可以登录')} style={{ marginBottom: 16 }} />
        {children}
      </>
    )
  return (
    <div className={styles.panel}>
      <Alert
        type="warning"
        showIcon
        title={data.state === 'over' ? t('授权已到期') : t('系统未激活')}
        description={t('数据采集不受影响。把安装编号发给供应商，取得授权后在此激活。')}
      />
      <p>
        {t('安装编号')}{' '}
        <Typography.Text copyable className={styles.number ?? ''}>
          {data.installationId}
        </Typography.Text>
      </p>
      <LicenceForm action={activateInstallation} />
    </div>
  )
}
