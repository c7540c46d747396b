import type { Lifecycle, ManualMove } from '@energy-console/contract'
import type { Attachment } from '@energy-console/contract/attachments'
import { Form } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionForm } from '../action/ActionForm'
import { AttachmentsInput } from '../attachments/AttachmentsInput'
import { MoveWords } from './MoveWords'
import { type Said, saidMove, saidWords } from './moveAction'

interface MoveDialogProps {
  life: Lifecycle
  id: string
  move: ManualMove
  onClose: () => void
}

/** What the form holds; of the photos it knows more than is said. */
type Filled = Omit<Said, 'photos'> & { photos?: Attachment[] }

const mostPhotos = 20

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
      <MoveWords transition={move.transition} />
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
const filled = ({ photos = [], ...words }: Filled): Said => ({
  ...saidWords(words),
  ...(photos.length > 0 ? { photos: photos.map(({ id }) => id) } : {}),
})
