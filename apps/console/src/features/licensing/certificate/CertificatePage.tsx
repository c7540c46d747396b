import { getCertificates, getLicence, putCertificate } from '@energy-console/contract/licensing'
import { Alert, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/useCall'
import { ActionButton } from '../../../kit/action/ActionButton'
import { useMayCall } from '../../../kit/action/useActions'
import { EmptyHint } from '../../../kit/EmptyHint'
import { Failure } from '../../../kit/Failure'
import { Panel } from '../../../kit/Panel'
import { usePage } from '../../../kit/page/ShownPage'
import { LicenceFacts } from '../LicenceFacts'
import styles from '../licence.module.css'
import { CertificateFacts } from './CertificateFacts'
import { CertificateForm } from './CertificateForm'
import { drop } from './certificateActions'
import { FormerCertificates } from './FormerCertificates'

/** 证书管理: what console, sockets and MQTT prove themselves with, the next one and those before; and the licence. */
export function CertificatePage() {
  const { t } = useTranslation()
  const { title, emptyText } = usePage()
  const mayPut = useMayCall(putCertificate)
  const maySeeLicence = useMayCall(getLicence)
  const { data, error, refetch } = useCall(getCertificates)
  if (error) return <Failure text={error.message} onRetry={() => void refetch()} />
  if (!data)
    return (
      <Panel title={t(title)}>
        <Skeleton active />
      </Panel>
    )
  const { source, file, isOn, current, former } = data
  return (
    <div className={styles.panels}>
      <Panel title={t(title)}>
        <div className={styles.page}>
          {source === 'environment' && (
            <Alert type="info" showIcon title={t('证书由环境变量 TLS_CERT 指定，请替换文件后重新启动')} />
          )}
          {file === 'changed' && (
            <Alert
              type="warning"
              showIcon
              title={t('证书文件已替换，重新启动服务后生效；下面是正在使用的证书')}
            />
          )}
          {file === 'unreadable' && (
            <Alert
              type="error"
              showIcon
              title={t('无法读取 TLS_CERT 的证书文件，服务将无法重新启动；下面是正在使用的证书')}
            />
          )}
          {source === 'stored' && !isOn && (
            <Alert
              type="warning"
              showIcon
              title={t('证书已保存，重新启动服务后启用 HTTPS；以后更换证书不需要重新启动')}
            />
          )}
          {source === 'none' && isOn && (
            <Alert type="warning" showIcon title={t('证书已停用，重新启动服务后不再加密')} />
          )}
          {current ? <CertificateFacts certificate={current} /> : <EmptyHint text={emptyText} />}
          {source === 'stored' && (
            <div>
              <ActionButton action={drop} subject={undefined} />
            </div>
          )}
          {source !== 'environment' && mayPut && (
            <>
              <h3>{current ? t('更换证书') : t('上传证书')}</h3>
              <CertificateForm />
            </>
          )}
          {former.length > 0 && (
            <>
              <h3>{t('以前的证书')}</h3>
              <FormerCertificates certificates={former} />
            </>
          )}
        </div>
      </Panel>
      {maySeeLicence && <LicencePanel />}
    </div>
  )
}

/** The licence of the installation, which has a page of its own. */
function LicencePanel() {
  const { t } = useTranslation()
  const { data } = useCall(getLicence)
  return <Panel title={t('系统授权')}>{data ? <LicenceFacts found={data} /> : <Skeleton active />}</Panel>
}
