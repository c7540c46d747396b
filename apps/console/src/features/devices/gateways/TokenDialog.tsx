import { Alert, Button, Modal, Typography } from 'antd'
import { useTranslation } from '../../../i18n/useTranslation'
import { FirstContact } from './FirstContact'
import styles from './TokenDialog.module.css'

/** A token that was issued just now, and whose it is. */
export interface Issued {
  /** Of the account. */
  id: string
  token: string
}

interface TokenDialogProps {
  issued: Issued
  onClose: () => void
}

/** A token, this once, with how it is used, and whether it is. */
export function TokenDialog({ issued: { id, token }, onClose }: TokenDialogProps) {
  const { t } = useTranslation()
  return (
    <Modal
      open
      width={560}
      title={t('访问令牌')}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('我已保存')}
        </Button>
      }
    >
      <Alert type="warning" showIcon title={t('令牌只显示这一次，请立即保存到网关中。')} />
      <Typography.Paragraph copyable={{ text: token }} className={styles.token}>
        {token}
      </Typography.Paragraph>
      <Typography.Paragraph type="secondary">
        {t('MQTT：以令牌为用户名连接，发布到 {{topic}}。', { topic: 'v1/gateway/telemetry' })}
        <br />
        {t('HTTP：POST 到 {{path}}。', { path: '/api/v1/{token}/telemetry' })}
      </Typography.Paragraph>
      <FirstContact accountId={id} hint={token.slice(-4)} onLeave={onClose} />
    </Modal>
  )
}
