import type { Tariff } from '@energy-console/contract/energy'
import { Input, Modal } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LabelledField } from '../terms/LabelledField'

interface RemoveDialogProps {
  tariff: Pick<Tariff, 'tariffName' | 'validFrom'>
  needsReason: boolean
  isPending: boolean
  onRemove: (reason: string) => void
  onClose: () => void
}

/** Asks before a tariff is removed, and why where days that are over would cost otherwise. */
export function RemoveDialog({ tariff, needsReason, isPending, onRemove, onClose }: RemoveDialogProps) {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  return (
    <Modal
      open
      title={t('删除电价“{{name}}”？', { name: tariff.tariffName })}
      okText={t('删除')}
      okButtonProps={{ danger: true, disabled: needsReason && reason.trim() === '' }}
      confirmLoading={isPending}
      cancelText={t('取消')}
      mask={{ closable: false }}
      onOk={() => onRemove(reason)}
      onCancel={onClose}
    >
      <p>
        {t('从 {{from}} 起将按上一个版本计价；没有上一个版本的日期不再计价。内容保留在修改记录中。', {
          from: tariff.validFrom,
        })}
      </p>
      <LabelledField label={needsReason ? t('删除原因（必填）') : t('删除原因')}>
        {(id) => (
          <Input id={id} maxLength={200} value={reason} onChange={({ target }) => setReason(target.value)} />
        )}
      </LabelledField>
    </Modal>
  )
}
