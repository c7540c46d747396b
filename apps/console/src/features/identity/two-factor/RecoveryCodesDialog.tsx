import { CopyOutlined, DownloadOutlined } from '@ant-design/icons'
import { Alert, App, Button, Modal } from 'antd'
import { useTranslation } from '../../../i18n/useTranslation'
import { saveAddress } from '../../../kit/attachments/saveAddress'
import styles from './twoFactor.module.css'

interface RecoveryCodesDialogProps {
  codes: readonly string[]
  onClose: () => void
}

/** Recovery codes, shown this once: it closes by its button alone. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const text = `${codes.join('\n')}\n`

  function download(): void {
    const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
    saveAddress({ url, fileName: `${t('恢复码')}.txt` })
    setTimeout(() => URL.revokeObjectURL(url), 10_000)
  }

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      message.success(t('恢复码已复制'))
    } catch {
      message.error(t('浏览器不允许复制，请下载'))
    }
  }
  return (
    <Modal
      open
      width={420}
      title={t('恢复码')}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={[
        <Button key="copy" icon={<CopyOutlined />} onClick={() => void copy()}>
          {t('复制')}
        </Button>,
        <Button key="download" icon={<DownloadOutlined />} onClick={download}>
          {t('下载')}
        </Button>,
        <Button key="done" type="primary" onClick={onClose}>
          {t('我已保存')}
        </Button>,
      ]}
    >
      <Alert
        type="warning"
        showIcon
        title={t('恢复码只显示这一次。手机丢失时，每个恢复码可以代替一次动态验证码。')}
      />
      <ul className={styles.codes} aria-label={t('恢复码')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Modal>
  )
}
