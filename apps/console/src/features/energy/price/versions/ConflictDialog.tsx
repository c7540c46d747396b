import { Button, Modal } from 'antd'
import type { CallError } from '../../../../api/CallError'
import { useTranslation } from '../../../../i18n/useTranslation'

interface ConflictDialogProps {
  conflict: CallError
  onOverwrite: () => void
  onClose: () => void
}

/** The tariff has been saved since it was opened here; nothing has been written, and what was typed stands. */
export function ConflictDialog({ conflict, onOverwrite, onClose }: ConflictDialogProps) {
  const { t } = useTranslation()
  const { who = '', when = '' } = conflict.refusal?.params ?? {}
  return (
    <Modal
      open
      title={t('电价已被修改')}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={[
        <Button key="overwrite" danger onClick={onOverwrite}>
          {t('覆盖')}
        </Button>,
        <Button key="stay" type="primary" autoFocus onClick={onClose}>
          {t('继续编辑')}
        </Button>,
      ]}
    >
      {t(
        '{{who}} 在 {{when}} 保存了这个电价。你的修改还在编辑器中，没有写入。“覆盖”用这里的内容替换，被替换的内容保留在修改记录中。',
        {
          who: String(who) || t('其他用户'),
          when: String(when),
        },
      )}
    </Modal>
  )
}
