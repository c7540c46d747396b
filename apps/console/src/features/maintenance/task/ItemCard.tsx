import { MessageOutlined } from '@ant-design/icons'
import type { Attachment } from '@energy-console/contract/attachments'
import {
  isAnswered,
  judge,
  mostItemPhotos,
  saveTaskResults,
  type TaskDetail,
  type TaskItem,
  taskItemHolder,
} from '@energy-console/contract/maintenance'
import { Button, Input } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { action } from '../../../kit/action/action'
import { useAction } from '../../../kit/action/useActions'
import { AttachmentGallery } from '../../../kit/attachments/AttachmentGallery'
import { AttachmentsInput } from '../../../kit/attachments/AttachmentsInput'
import { StatusTag } from '../../../kit/StatusTag'
import { ItemRepair } from '../repair/ItemRepair'
import { expectedText } from '../standard/expected'
import { ResultInput } from './ResultInput'
import { resultText } from './resultText'
import styles from './Task.module.css'

/** What has changed; what has not is left out, so that nothing older is sent with it. */
interface Entered {
  value?: string | null
  note?: string | null
  photos?: string[]
}

const saveResult = action({
  call: saveTaskResults,
  label: '填写任务结果',
  input: ({ taskId, item, entered }: { taskId: string; item: TaskItem; entered: Entered }) => ({
    body: {
      id: taskId,
      // a clock that is behind would let an earlier result stand
      results: [
        { ...entered, itemId: item.id ?? '', enteredMs: Math.max(Date.now(), (item.enteredMs ?? 0) + 1) },
      ],
    },
  }),
})

interface ItemCardProps {
  task: TaskDetail
  item: TaskItem
  canFill: boolean
  /** It has to be answered before the task is submitted. */
  isMissing: boolean
}

/** One item: what is asked, within which limits, and the result, which is judged as it is entered and saved at once. */
export function ItemCard({ task, item, canFill, isMissing }: ItemCardProps) {
  const { t } = useTranslation()
  const { start } = useAction(saveResult)
  const [draft, setDraft] = useState<string>()
  const [isUnsaved, setUnsaved] = useState<Entered>()
  const [showsNote, setShowsNote] = useState(false)
  // one after the other: of two results of an item the later one stands
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const send = (entered: Entered) =>
    start(
      { taskId: task.id, item, entered },
      {
        onDone: () => {
          setUnsaved(undefined)
          setDraft(undefined)
        },
        onRefused: () => setUnsaved(entered),
      },
    )
  const save = (entered: Entered) => {
    const next = () => send(entered)
    last.current = last.current.then(next, next)
    return last.current
  }
  const shown = draft ?? item.value ?? ''
  const judged = shown === '' ? undefined : judge(item, shown)
  const isFailed = judged?.isTaken === true && judged.isFailed
  const isUnfit = judged?.isTaken === false
  const enter = (value: string) => {
    setDraft(value)
    const next = value === '' ? undefined : judge(item, value)
    if (!next) void save({ value: null })
    else if (next.isTaken) void save({ value: next.value })
  }
  const isLeft = isMissing && !isAnswered(item)
  const mark = isFailed ? 'failed' : isUnfit || isLeft ? 'missing' : isAnswered(item) ? 'done' : 'open'
  const expected = expectedText(item)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a card is no fieldset, whose legend cannot be laid out
    <div className={styles.item} role="group" aria-label={item.itemName} data-item={item.id} data-mark={mark}>
      <div className={styles.asked}>
        <strong>{item.itemName}</strong>
        {isFailed && <StatusTag tone="error">{t('异常')}</StatusTag>}
        {expected && <span className="muted num">{expected}</span>}
      </div>
      {item.requirement && <p className="muted">{item.requirement}</p>}
      {canFill && item.itemKind !== 'photo' && (
        <ResultInput item={item} value={shown} onDraft={setDraft} onEnter={enter} />
      )}
      {!canFill && item.value !== null && item.itemKind !== 'photo' && (
        <p className={styles.result}>{resultText(item, t)}</p>
      )}
      {isUnfit && <p className={styles.refusal}>{t('结果不符合填写方式')}</p>}
      {isLeft && <p className={styles.refusal}>{t('还没有填写；无法检查时请填写备注')}</p>}
      {isUnsaved && (
        <p className={styles.refusal}>
          {t('没有保存')}{' '}
          <Button size="small" onClick={() => void save(isUnsaved)}>
            {t('重试')}
          </Button>
        </p>
      )}
      <Photos item={item} canFill={canFill} onChange={(photos) => void save({ photos })} />
      {item.isFailed === true && <ItemRepair task={task} item={item} found={resultText(item, t)} />}
      {canFill && (showsNote || item.note) ? (
        <Input.TextArea
          aria-label={t('{{name}} 的备注', { name: item.itemName })}
          placeholder={t('备注')}
          autoSize
          maxLength={500}
          defaultValue={item.note ?? ''}
          onBlur={({ target }) => {
            const note = target.value.trim() || null
            if (note !== item.note) void save({ note })
          }}
        />
      ) : (
        item.note && <p>{item.note}</p>
      )}
      {canFill && !showsNote && !item.note && (
        <Button type="text" size="small" icon={<MessageOutlined />} onClick={() => setShowsNote(true)}>
          {t('备注')}
        </Button>
      )}
      {item.enteredName && <small className="muted">{item.enteredName}</small>}
    </div>
  )
}

interface PhotosProps {
  item: TaskItem
  canFill: boolean
  onChange: (ids: string[]) => void
}

/** The photos of an item: those it asks for, and those of what is failed. */
function Photos({ item, canFill, onChange }: PhotosProps) {
  const asks = item.itemKind === 'photo' || item.isFailed === true || item.photos.length > 0
  if (!canFill) return <AttachmentGallery attachments={item.photos} />
  if (!asks) return null
  return (
    <AttachmentsInput
      holder={taskItemHolder.noun}
      isPictures
      most={mostItemPhotos}
      value={item.photos}
      onChange={(photos: Attachment[]) => onChange(photos.map(({ id }) => id))}
    />
  )
}
