import { Button, Modal } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../../../../i18n/useTranslation'
import type { SaveConflict } from '../../stored/saveConflict'
import { Comparison } from './conflict/Comparison'
import { useReturnFocus } from './form/useReturnFocus'

interface Props {
  conflict: SaveConflict
  viewId: string
  onOverwrite: () => void
  onSaveCopy: () => void
  onClose: () => void
}

/** The view has been saved since it was opened, by somebody else or from another window; nothing has been written yet. */
export function ConflictDialog({ conflict, viewId, onOverwrite, onSaveCopy, onClose }: Props) {
  useReturnFocus()
  const { t } = useTranslation()
  const [isComparing, setComparing] = useState(false)
  return (
    <Modal
      open
      width={isComparing ? 1040 : undefined}
      style={isComparing ? { top: 24 } : {}}
      title={conflict.isOwn ? t('画面已在另一个窗口保存') : t('画面已被他人保存')}
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
        {conflict.isOwn
          ? t('你于 {{when}} 在另一个窗口保存了这个画面。这里的修改还在编辑器中，没有写入。', {
              when: conflict.when,
            })
          : t('{{who}} 在 {{when}} 保存了这个画面。你的修改还在编辑器中，没有写入。', {
              who: conflict.who || t('其他用户'),
              when: conflict.when,
            })}
      </p>
      <p className="muted">{t('“覆盖”用这里的内容替换已保存的画面，被替换的内容保留在历史版本中。')}</p>
      {isComparing && <Comparison viewId={viewId} />}
    </Modal>
  )
}
