import { Button, Modal } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Comparison } from './conflict/Comparison'
import { useReturnFocus } from './form/useReturnFocus'

interface Props {
  /** Who saved in between and when, both as they are shown. */
  conflict: { who: string; when: string }
  viewId: string
  onOverwrite: () => void
  onSaveCopy: () => void
  onClose: () => void
}

/** Somebody else has saved the view since it was opened; nothing has been written yet. */
export function ConflictDialog({ conflict, viewId, onOverwrite, onSaveCopy, onClose }: Props) {
  useReturnFocus()
  const { t } = useTranslation()
  const [isComparing, setComparing] = useState(false)
  return (
    <Modal
      open
      width={isComparing ? 1040 : undefined}
      title={t('画面已被他人保存')}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={[
        <Button key="compare" disabled={isComparing} onClick={() => setComparing(true)}>
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
      <p className="muted">{t('“覆盖”用你的内容替换已保存的画面，对方的内容保留在历史版本中。')}</p>
      {isComparing && <Comparison viewId={viewId} />}
    </Modal>
  )
}
