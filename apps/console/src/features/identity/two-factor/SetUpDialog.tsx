import { Form, Input, QRCode, Typography } from 'antd'
import { useTranslation } from '../../../i18n/useTranslation'
import { ActionForm } from '../../../kit/action/ActionForm'
import { confirm } from './factorActions'
import styles from './twoFactor.module.css'

interface SetUpDialogProps {
  /** In base32, for those who cannot scan. */
  secret: string
  /** The text of the QR code. */
  uri: string
  /** Told the recovery codes, which are shown this once. */
  onDone: (recoveryCodes: readonly string[]) => void
  onClose: () => void
}

/** The new secret for the authenticator, and its first code. The picture is made here: the secret goes nowhere else. */
export function SetUpDialog({ secret, uri, onDone, onClose }: SetUpDialogProps) {
  const { t } = useTranslation()
  return (
    <ActionForm
      action={confirm}
      subjectOf={({ code }: { code: string }) => code}
      width={420}
      title={t('设置两步验证')}
      onDone={({ recoveryCodes }) => onDone(recoveryCodes)}
      onClose={onClose}
    >
      <ol className={styles.steps}>
        <li>
          {t('用身份验证器应用（如 Google Authenticator、Microsoft Authenticator）扫描二维码。')}
          <div className={styles.picture}>
            <QRCode value={uri} type="svg" size={180} color="#000" bgColor="#fff" aria-label={t('二维码')} />
          </div>
          {t('不能扫描时，手动输入密钥：')}
          <br />
          <Typography.Text copyable={{ text: secret }} className={styles.code ?? ''}>
            {secret.replace(/(.{4})(?=.)/g, '$1 ')}
          </Typography.Text>
        </li>
        <li>
          {t('输入应用显示的 6 位验证码。')}
          <Form.Item
            name="code"
            label={t('动态验证码')}
            className={styles.last ?? ''}
            rules={[
              { required: true, message: t('请输入动态验证码') },
              { pattern: /^\s*\d{3}[\s-]?\d{3}\s*$/, message: t('动态验证码是 6 位数字') },
            ]}
          >
            <Input inputMode="numeric" autoComplete="one-time-code" maxLength={16} />
          </Form.Item>
        </li>
      </ol>
    </ActionForm>
  )
}
