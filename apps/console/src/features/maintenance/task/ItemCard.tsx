import { MessageOutlined } from '@ant-design/icons'
import {
  isAnswered,
  judge,
  mostItemNote,
  type TaskDetail,
  type TaskItem,
} from '@energy-console/contract/maintenance'
import { Button, Input } from 'antd'
import { memo, useState } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import { StatusTag } from '../../../kit/StatusTag'
import { useZone } from '../../../kit/time/zone'
import { timeText } from '../../../kit/time/zonedText'
import { placeOf } from '../offline/read/overlayTask'
import { enter } from '../offline/send/sendWaiting'
import type { KeptPictures } from '../offline/store/keptPictures'
import type { Waiting, WaitingFile } from '../offline/store/waiting'
import { ItemPhotos } from '../offline/views/ItemPhotos'
import { ItemRepair, type ItemRepairs } from '../repair/ItemRepair'
import { expectedText } from '../standard/expected'
import { ResultInput } from './ResultInput'
import { resultText } from './resultText'
import styles from './Task.module.css'

/** What a card needs to know of its task. */
export type CardTask = Pick<TaskDetail, 'id' | 'title' | 'kind' | 'stationId'>

/** What has changed; what has not is left out, so that nothing older is sent with it. */
interface Entered {
  value?: string | null
  note?: string | null
  added?: WaitingFile[]
  removed?: string[]
}

interface ItemCardProps {
  /** The same object as long as the task is the same: a card is not drawn again for what happens to others. */
  task: CardTask
  item: TaskItem
  /** Where it stands in the task. */
  index: number
  /** What waits of it on this device. */
  waiting: readonly Waiting[]
  /** What this device keeps of its photos, where the server cannot be asked for them; null where it keeps none. */
  kept: KeptPictures | null | undefined
  /** The repair orders that have come of it. */
  repairs: ItemRepairs
  canFill: boolean
  /** It has to be answered before the task is submitted. */
  isMissing: boolean
}

/** One item: what is asked, within which limits, and the result, which is judged as it is entered and kept at once. */
export const ItemCard = memo(function ItemCard(props: ItemCardProps) {
  const { task, item, index, waiting, kept, repairs, canFill, isMissing } = props
  const { t } = useTranslation()
  const [draft, setDraft] = useState<string>()
  const [isUnsaved, setUnsaved] = useState<Entered>()
  const [showsNote, setShowsNote] = useState(false)
  const save = async (entered: Entered) => {
    try {
      await enter(task, { what: 'result', place: placeOf(item, index), ...entered }, item.enteredMs ?? 0)
      setUnsaved(undefined)
      setDraft(undefined)
    } catch {
      // the device has no room, or does not let anything be kept
      setUnsaved(entered)
    }
  }
  const shown = draft ?? item.value ?? ''
  const judged = shown === '' ? undefined : judge(item, shown)
  const isFailed = judged?.isTaken === true && judged.isFailed
  const isUnfit = judged?.isTaken === false
  const take = (value: string) => {
    setDraft(value)
    const next = value === '' ? undefined : judge(item, value)
    if (!next) void save({ value: null })
    else if (next.isTaken) void save({ value: next.value })
  }
  const isLeft = isMissing && !isAnswered(item)
  const mark = isFailed ? 'failed' : isUnfit || isLeft ? 'missing' : isAnswered(item) ? 'done' : 'open'
  const isWaiting = waiting.some(({ refusal }) => refusal === undefined)
  const expected = expectedText(item)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a card is no fieldset, whose legend cannot be laid out
    <div className={styles.item} role="group" aria-label={item.itemName} data-item={index} data-mark={mark}>
      <div className={styles.asked}>
        <strong>{item.itemName}</strong>
        {isFailed && <StatusTag tone="error">{t('异常')}</StatusTag>}
        {expected && <span className="muted num">{expected}</span>}
      </div>
      {item.requirement && <p className="muted">{item.requirement}</p>}
      {canFill && item.itemKind !== 'photo' && (
        <ResultInput item={item} value={shown} onDraft={setDraft} onEnter={take} />
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
      <ItemPhotos
        item={item}
        waiting={waiting}
        kept={kept}
        canFill={canFill}
        onAdd={(added) => void save({ added })}
        onRemove={(id) => void save({ removed: [id] })}
      />
      {(item.isFailed === true || repairs.length > 0) && (
        <ItemRepair {...{ task, item, index, repairs, waiting }} found={resultText(item, t)} />
      )}
      {canFill && (showsNote || item.note) ? (
        <Input.TextArea
          aria-label={t('{{name}} 的备注', { name: item.itemName })}
          placeholder={t('备注')}
          autoSize
          maxLength={mostItemNote}
          showCount
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
      {isWaiting ? (
        <small className="muted">{t('待同步')}</small>
      ) : (
        item.enteredName && <EnteredBy item={item} />
      )}
    </div>
  )
}, isSame)

/** On the way a minute passes at most; what arrives later was entered without a network. */
const onTheWayMs = 60_000

/** Who has entered a result; when that was, and when the server learnt of it, where that was later. */
function EnteredBy({ item: { enteredName, enteredMs, receivedMs } }: { item: TaskItem }) {
  const { t } = useTranslation()
  const zone = useZone()
  const isLater = enteredMs !== null && receivedMs !== null && receivedMs - enteredMs > onTheWayMs
  return (
    <small className="muted">
      {enteredName}
      {isLater &&
        ` · ${timeText(enteredMs, zone)} · ${t('{{time}} 同步', { time: timeText(receivedMs, zone) })}`}
    </small>
  )
}

function isSame({ waiting, ...before }: ItemCardProps, { waiting: next, ...now }: ItemCardProps): boolean {
  const isSameWaiting = waiting.length === next.length && waiting.every((entry, at) => entry === next[at])
  const fields = Object.keys(now) as (keyof typeof now)[]
  return isSameWaiting && fields.every((field) => before[field] === now[field])
}
