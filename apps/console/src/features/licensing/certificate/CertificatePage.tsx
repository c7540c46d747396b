import { getCertificates, getLicence, putCertificate } from '@energy-console/contract/licensing'
import { Alert, Skeleton } from 'antd'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { ActionButton } from '../../../kit/action/ActionButton'
import { useMayCall } from '../../../kit/action/useActions'
import { EmptyHint } from '../../../kit/EmptyHint'
import { Failure } from '../../../kit/Failure'
import { Panel } from '../../../kit/Panel'
import { usePage } from '../../../kit/page/ShownPage'
import { LicenceFacts } from '../licence/LicenceFacts'
import styles from '../licence/licence.module.css'
import { CertificateFacts } from './CertificateFacts'
import { CertificateForm } from './CertificateForm'
import { drop } from './certificateActions'
import { FormerCertificates } from './FormerCertificates'

/** A port that is about to open has opened within this time. */
const openingMs = 5_000

/** 证书管理: what console, sockets and MQTT prove themselves with, the next one and those before; and the licence. */
export function CertificatePage() {
  const { t } = useTranslation()
  const { title, emptyText } = usePage()
  const mayPut = useMayCall(putCertificate)
  const maySeeLicence = useMayCall(getLicence)
  const { data, error, refetch } = useCall(
    getCertificates,
    {},
    { refetchMs: (answer) => (answer?.isMqttsLacking ? openingMs : false) },
  )
  if (error) return <Failure text={error.message} onRetry={() => void refetch()} />
  if (!data)
    return (
      <Panel title={t(title)}>
        <Skeleton active />
      </Panel>
    )
  const { source, file, isOn, isMqttsLacking, current, former } = data
  return (
    <div className={styles.panels}>
      <Panel title={t(title)}>
        <div className={styles.page}>
          {source === 'environment' && (
            <Alert
              type="info"
              showIcon
              title={t('证书由环境变量 TLS_CERT 指定；替换文件后半分钟内生效，不需要重新启动')}
            />
          )}
          {file === 'changed' && (
            <Alert type="info" showIcon title={t('证书文件已替换，半分钟内生效；下面是正在使用的证书')} />
          )}
          {file === 'unusable' && (
            <Alert
              type="error"
              showIcon
              title={t(
                'TLS_CERT 的证书文件已替换，但不能使用：证书和私钥不配、次序不对或已到期；下面是正在使用的证书',
              )}
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
              title={t('证书的私钥无法用当前的 SECRET_KEY 打开，现在没有加密；请重新上传证书')}
            />
          )}
          {isMqttsLacking && (
            <Alert
              type="error"
              showIcon
              title={t(
                'MQTT 的 TLS 端口没有打开，设备无法加密连接：端口可能被其他程序占用，请释放端口后重新启动服务',
              )}
            />
          )}
          {isOn && location.protocol === 'http:' && <MoveToHttps />}
          {current ? (
            <CertificateFacts certificate={current} />
          ) : (
            <div className={styles.empty}>
              <EmptyHint text={emptyText} />
            </div>
          )}
          {source === 'stored' && (
            <div>
              <ActionButton action={drop} subject={undefined} />
            </div>
          )}
          {source !== 'environment' && mayPut && (
            <>
              <h3>{current ? t('更换证书') : t('上传证书')}</h3>
              {!isOn && (
                <p className="muted">
                  {t(
                    '上传后立即启用 HTTPS：控制台改用 https:// 打开，MQTT 的 TLS 端口同时打开，不需要重新启动。',
                  )}
                </p>
              )}
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

/** This page was opened before TLS began: whatever connects anew from here is not understood any more. */
function MoveToHttps() {
  const { t } = useTranslation()
  const address = `https://${location.host}${location.pathname}`
  return (
    <Alert
      type="success"
      showIcon
      title={t('HTTPS 已启用，请改用 https:// 打开控制台并重新登录')}
      action={<a href={address}>{address}</a>}
    />
  )
}

/** The licence of the installation, which has a page of its own. */
function LicencePanel() {
  const { t } = useTranslation()
  const { data } = useCall(getLicence)
  return <Panel title={t('系统授权')}>{data ? <LicenceFacts found={data} /> : <Skeleton active />}</Panel>
}
