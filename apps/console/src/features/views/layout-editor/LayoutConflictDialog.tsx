import { Modal } from 'antd'
import { useTranslation } from '../../../i18n/useTranslation'
import type { SaveConflict } from '../stored/saveConflict'

interface Props {
  conflict: SaveConflict
  onOverwrite: () => void
  onClose: () => void
}

/** The model's layouts have been saved since they were opened, by somebody else or from another window; nothing has been written yet. */
export function LayoutConflictDialog({ conflict, onOverwrite, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <Modal
      open
      title={conflict.isOwn ? t('布局已在另一个窗口保存') : t('布局已被他人保存')}
      mask={{ closable: false }}
      okText={t('覆盖')}
      okButtonProps={{ danger: true }}
      cancelText={t('继续编辑')}
      onOk={onOverwrite}
      onCancel={onClose}
    >
      <p>
        {conflict.isOwn
          ? t('你于 {{when}} 在另一个窗口保存了这个模型的布局。这里的修改还在编辑器中，没有写入。', {
              when: conflict.when,
            })
          : t('{{who}} 在 {{when}} 保存了这个模型的布局。你的修改还在编辑器中，没有写入。', {
              who: conflict.who || t('其他用户'),
              when: conflict.when,
            })}
      </p>
      <p className="muted">{t('“覆盖”用你的布局替换已保存的布局。')}</p>
    </Modal>
  )
}
