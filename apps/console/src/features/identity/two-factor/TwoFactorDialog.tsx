import { Modal } from 'antd'
import { useTranslation } from '../../../i18n/useTranslation'
import { TwoFactorCard } from './TwoFactorCard'

/** The user's own second step, from his menu. */
export function TwoFactorDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Modal open width={480} title={t('登录安全')} footer={null} onCancel={onClose}>
      <TwoFactorCard />
    </Modal>
  )
}
