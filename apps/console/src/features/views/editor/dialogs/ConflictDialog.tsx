import { Button, Modal } from 'antd'
import { useTranslation } from 'react-i18next'
import { useReturnFocus } from './form/useReturnFocus'

interface Props {
  /** Who saved in between and when, both as they are shown. */
  conflict: { who: string; when: string }
  onOverwrite: () => void
  onSaveCopy: () => void
  onCompare: () => void
  onClose: () => void
}

/** Somebody else has saved the view since it was opened; nothing has been written yet. */
export function ConflictDialog({ conflict, onOverwrite, onSaveCopy, onCompare, onClose }: Props) {
  useReturnFocus()
  const { t } = useTranslation()
  return (
    <Modal
      open
      title={t('画面已被他人保存')}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={[
        <Button key="compare" onClick={onCompare}>
          {t('比较')}
        </Button>,
        <Button key="overwrite" danger onClick={onOverwrite}>
          {t('覆盖')}
        </Button>,
        <Button key="copy" type="primary" onClick={onSaveCopy}>
          {t('另存为副本')}
        </Button>,
      ]}
    >
      <p>
        {t('{{who}} 在 {{when}} 保存了这个画面。你的修改还在编辑器中，没有写入。', {
          who: conflict.who || t('其他用户'),
          when: conflict.when,
        })}
      </p>
      <p className="muted">
        {t('“比较”在新窗口中打开已保存的画面；“覆盖”用你的内容替换它，对方的内容保留在历史版本中。')}
      </p>
    </Modal>
  )
}
