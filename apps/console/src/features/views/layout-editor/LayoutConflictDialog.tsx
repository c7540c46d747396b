import { Modal } from 'antd'
import { useTranslation } from 'react-i18next'
import type { LayoutConflict } from './saveLayouts'

interface Props {
  conflict: LayoutConflict
  onOverwrite: () => void
  onClose: () => void
}

/** Somebody else has saved the model's layouts since they were opened; nothing has been written yet. */
export function LayoutConflictDialog({ conflict, onOverwrite, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <Modal
      open
      title={t('布局已被他人保存')}
      mask={{ closable: false }}
      okText={t('覆盖')}
      okButtonProps={{ danger: true }}
      cancelText={t('继续编辑')}
      onOk={onOverwrite}
      onCancel={onClose}
    >
      <p>
        {t('{{who}} 在 {{when}} 保存了这个模型的布局。你的修改还在编辑器中，没有写入。', {
          who: conflict.who || t('其他用户'),
          when: conflict.when,
        })}
      </p>
      <p className="muted">{t('“覆盖”用你的布局替换已保存的布局。')}</p>
    </Modal>
  )
}
