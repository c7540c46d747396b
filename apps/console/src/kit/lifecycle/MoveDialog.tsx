import type { Lifecycle, ManualMove } from '@energy-console/contract'
import type { Attachment } from '@energy-console/contract/attachments'
import { Form, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionForm } from '../action/ActionForm'
import { AttachmentsInput } from '../attachments/AttachmentsInput'
import { type Said, saidMove } from './moveAction'

interface MoveDialogProps {
  life: Lifecycle
  id: string
  move: ManualMove
  onClose: () => void
}

/** What the form holds; of the photos it knows more than is said. */
type Filled = Omit<Said, 'photos'> & { photos?: Attachment[] }

const mostPhotos = 20

const texts = {
  reason: { label: '原因', most: 200 },
  note: { label: '备注', most: 1000 },
} as const

/** Asks what is to be said with a move, and makes it. */
export function MoveDialog({ life, id, move, onClose }: MoveDialogProps) {
  const { t } = useTranslation()
  const [isUploading, setUploading] = useState(false)
  const { label, needs = [], takes = [] } = move.transition
  return (
    <ActionForm
      action={saidMove(move)}
      subjectOf={(said: Filled) => ({ id, said: filled(said) })}
      title={`${t(label, { context: life.noun })} · ${t(life.label)}`}
      onClose={onClose}
    >
      {(['reason', 'note'] as const)
        .filter((name) => needs.includes(name) || takes.includes(name))
        .map((name) => (
          <Form.Item
            key={name}
            name={name}
            label={t(texts[name].label)}
            rules={[
              {
                required: needs.includes(name),
                whitespace: true,
                message: t('请填写{{label}}', { label: t(texts[name].label) }),
              },
            ]}
          >
            <Input.TextArea rows={name === 'note' ? 3 : 2} maxLength={texts[name].most} />
          </Form.Item>
        ))}
      {life.photoHolder !== undefined && (needs.includes('photos') || takes.includes('photos')) && (
        <Form.Item
          name="photos"
          label={t('照片')}
          required={needs.includes('photos')}
          // While photos arrive nothing is wrong yet.
          validateTrigger={[]}
          rules={[
            {
              validator: async (_rule, value: Attachment[] = []) => {
                if (isUploading) throw new Error(t('还有文件正在上传'))
                if (needs.includes('photos') && value.length === 0) throw new Error(t('请拍照或选择照片'))
              },
            },
          ]}
        >
          <AttachmentsInput holder={life.photoHolder} isPictures most={mostPhotos} onBusy={setUploading} />
        </Form.Item>
      )}
    </ActionForm>
  )
}

/** What was left empty is not said. */
const filled = ({ reason, note, photos = [] }: Filled): Said => ({
  ...(reason?.trim() ? { reason } : {}),
  ...(note?.trim() ? { note } : {}),
  ...(photos.length > 0 ? { photos: photos.map(({ id }) => id) } : {}),
})
