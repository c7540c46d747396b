import { mostMoveNote } from '@energy-console/contract'
import {
  remarkRepairOrder,
  remarkWorkTask,
  repairMoveHolder,
  taskMoveHolder,
} from '@energy-console/contract/maintenance'
import { Button, Popconfirm } from 'antd'
import { useState } from 'react'
import { translate } from '../../../../i18n'
import { useTranslation } from '../../../../i18n/useTranslation'
import { action } from '../../../../kit/action/action'
import { useAction } from '../../../../kit/action/useActions'
import { sendWaiting, upload } from '../send/sendWaiting'
import { textPieces } from '../send/textPieces'
import { dropWaiting, noteWaiting } from '../store/outbox'
import { filesOf, type Waiting } from '../store/waiting'
import styles from './Offline.module.css'
import { waitingText } from './waitingText'

/** A piece of what was refused, as a remark takes so many words; its photos go with the first. */
interface Piece {
  entry: Waiting
  note: string
  index: number
  tells: boolean
}

const remarkOf = async ({ entry, note, index, tells }: Piece, holder: string) => {
  const photos: string[] = []
  const files = index === 0 ? filesOf(entry.doing) : []
  for (const file of files) photos.push((await upload(file, holder)).id)
  // an answer that is lost makes no second remark of it
  const key = `${entry.uid}.${index}`
  return { body: { id: entry.task.id, key, note, tells, ...(photos.length > 0 ? { photos } : {}) } }
}

const remarkTask = action({
  call: remarkWorkTask,
  label: '留作记录',
  input: (piece: Piece) => remarkOf(piece, taskMoveHolder.noun),
})
const remarkOrder = action({
  call: remarkRepairOrder,
  label: '留作记录',
  input: (piece: Piece) => remarkOf(piece, repairMoveHolder.noun),
})

const piecesOfEntry = (entry: Waiting) => textPieces(waitingText(entry, translate as never), mostMoveNote)

const again = ({ refusal: _, ...entry }: Waiting): Waiting => entry

/** What the server did not take of a task or an order, with why, and what can become of it: nothing of it goes by itself. */
export function RefusedList({ refused }: { refused: readonly Waiting[] }) {
  const { t } = useTranslation()
  const [ofTask, ofOrder] = [useAction(remarkTask), useAction(remarkOrder)]
  const [isBusy, setBusy] = useState(false)
  if (refused.length === 0) return null
  const leave = async (tells: boolean) => {
    setBusy(true)
    try {
      // one after the other: what has arrived goes from the device, and dispatchers are told once
      for (const entry of refused) {
        const notes = piecesOfEntry(entry)
        for (const [index, note] of notes.entries()) {
          const isLast = index === notes.length - 1
          let isLeft = false
          const onDone = async () => {
            isLeft = true
            if (isLast) await dropWaiting([entry.key])
          }
          const { start } = entry.task.kind === 'repair' ? ofOrder : ofTask
          await start({ entry, note, index, tells: tells && isLast && entry === refused.at(-1) }, { onDone })
          if (!isLeft) break
        }
      }
    } finally {
      setBusy(false)
    }
  }
  const retry = async () => {
    for (const { key } of refused) await noteWaiting(key, again)
    await sendWaiting()
  }
  return (
    <section className={styles.refused} aria-label={t('没有同步成功')}>
      <strong>{t('{{count}} 项没有同步成功', { count: refused.length })}</strong>
      <ul>
        {refused.map((entry) => (
          <li key={entry.key}>
            <span>{waitingText(entry, t)}</span>
            <small>{entry.refusal}</small>
          </li>
        ))}
      </ul>
      <div className={styles.ways}>
        <Button onClick={() => void retry()} disabled={isBusy}>
          {t('重试')}
        </Button>
        <Button onClick={() => void leave(false)} loading={isBusy}>
          {t('留作记录')}
        </Button>
        <Button onClick={() => void leave(true)} disabled={isBusy}>
          {t('交给派单人员')}
        </Button>
        {/* by hand: what was entered here alone is given up, and nothing is called */}
        <Popconfirm
          title={t('放弃这些填写内容？放弃后不能恢复。')}
          okText={t('放弃')}
          cancelText={t('取消')}
          onConfirm={() => dropWaiting(refused.map(({ key }) => key))}
        >
          <Button danger disabled={isBusy}>
            {t('放弃')}
          </Button>
        </Popconfirm>
      </div>
    </section>
  )
}
