import { getLicence, replaceLicence } from '@energy-console/contract/licensing'
import { Alert, Skeleton } from 'antd'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { useMayCall } from '../../../kit/action/useActions'
import { Failure } from '../../../kit/Failure'
import { Panel } from '../../../kit/Panel'
import { usePage } from '../../../kit/page/ShownPage'
import { LicenceFacts } from './LicenceFacts'
import { LicenceForm } from './LicenceForm'
import styles from './licence.module.css'
import { replace } from './licenceActions'

/** 授权激活: the licence of the installation, and where the next one goes. */
export function ActivatePage() {
  const { t } = useTranslation()
  const { title } = usePage()
  const mayReplace = useMayCall(replaceLicence)
  const { data, error, refetch } = useCall(getLicence)
  return (
    <Panel title={t(title)}>
      {error ? (
        <Failure text={error.message} onRetry={() => void refetch()} />
      ) : data ? (
        <div className={styles.page}>
          <LicenceFacts found={data} />
          {data.state === 'notRequired' ? (
            <Alert
              type="info"
              showIcon
              title={t('本系统不需要授权')}
              description={t('启动时设置 LICENSE_PUBLIC_KEY 后才检查授权。')}
            />
          ) : (
            mayReplace && (
              <>
                <h3>{t('更换授权')}</h3>
                <LicenceForm action={replace} />
              </>
            )
          )}
        </div>
      ) : (
        <Skeleton active />
      )}
    </Panel>
  )
}
