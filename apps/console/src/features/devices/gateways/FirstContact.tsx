import { LoadingOutlined } from '@ant-design/icons'
import { pathOf, type RowOf } from '@energy-console/contract'
import { gatewayAccounts, gatewayDataPage } from '@energy-console/contract/devices'
import { unmappedKeys } from '@energy-console/contract/telemetry'
import { Alert } from 'antd'
import { Link } from 'react-router'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { useMayCall } from '../../../kit/action/useActions'
import { StatusTag } from '../../../kit/StatusTag'
import { Ago } from '../../../kit/time/Ago'
import styles from './TokenDialog.module.css'

/** Until somebody has shown the token it is looked for so often. */
const waitingMs = 2_000

type Account = RowOf<typeof gatewayAccounts>

interface FirstContactProps {
  accountId: string
  /** The present token's last characters: what is known of another says nothing of it. */
  hint: string
  /** Told when another page is gone to. */
  onLeave: () => void
}

type Used = Account & { tokenUsedTime: string }

const isUsed = (account: Account | undefined, hint: string): account is Used =>
  account?.tokenHint === hint && typeof account.tokenUsedTime === 'string'

/** Whether somebody has shown an account's present token yet: waiting, or when and from where. */
export function FirstContact({ accountId, hint, onLeave }: FirstContactProps) {
  const { t } = useTranslation()
  const mayLook = useMayCall(gatewayAccounts.calls.detail)
  const mayLookAtData = useMayCall(unmappedKeys.calls.page)
  const { data, error } = useCall(
    gatewayAccounts.calls.detail,
    { query: { id: accountId } },
    { isEnabled: mayLook, refetchMs: (account) => (isUsed(account, hint) ? false : waitingMs) },
  )
  if (!mayLook) return null
  if (error) return <Alert type="warning" showIcon title={error.message} />
  return (
    <section className={styles.contact} aria-label={t('首次接入')} aria-live="polite">
      {isUsed(data, hint) ? (
        <>
          <StatusTag tone="good">{t('已用此令牌接入')}</StatusTag>
          <Ago time={data.tokenUsedTime} />
          <span className="muted num">{data.lastUsedAddress}</span>
          {data.gatewayId && mayLookAtData && (
            <Link to={pathOf(gatewayDataPage, {})} onClick={onLeave}>
              {t('看它发来的数据')}
            </Link>
          )}
        </>
      ) : (
        <span className="muted">
          <LoadingOutlined /> {t('等待首次接入：网关或设备用此令牌连接或发送数据后，这里就会显示。')}
        </span>
      )}
    </section>
  )
}
