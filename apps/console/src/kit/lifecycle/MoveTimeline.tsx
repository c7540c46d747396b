import type { Lifecycle, Move } from '@energy-console/contract'
import type { Attachment } from '@energy-console/contract/attachments'
import { Skeleton, Timeline } from 'antd'
import { isCutOff } from '../../api/CallError'
import { useCall } from '../../api/useCall'
import { useTranslation } from '../../i18n/useTranslation'
import { AttachmentGallery } from '../attachments/AttachmentGallery'
import { useAddresses } from '../attachments/useAddresses'
import { EmptyHint } from '../EmptyHint'
import { Failure } from '../Failure'
import { useShownTime } from '../time/zone'
import styles from './MoveTimeline.module.css'

interface MoveTimelineProps {
  life: Lifecycle
  id: string
}

/** The history of a record: what happened to it, when, by whom, and what was said. */
export function MoveTimeline({ life, id }: MoveTimelineProps) {
  const { data, error, refetch } = useCall(life.history, { query: { id } }, { staleMs: 0 })
  const photos = useAddresses(data?.flatMap((move) => move.photos) ?? [])
  // what was read before stands while nothing can be asked for
  if (error && !(data && isCutOff(error)))
    return <Failure text={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 4 }} />
  if (data.length === 0) return <EmptyHint text="还没有经历。每一次状态变化都会记录在这里。" />
  return (
    <Timeline
      items={data.map((move) => ({
        key: move.id,
        content: (
          <Entry
            life={life}
            move={move}
            photos={photos?.filter(({ id }) => move.photos.includes(id)) ?? []}
          />
        ),
      }))}
    />
  )
}

interface EntryProps {
  life: Lifecycle
  move: Move
  photos: readonly Attachment[]
}

/** On the way a minute passes at most; what is told later was made without a network. */
const onTheWayMs = 60_000

/** When a move was made that was told later. */
const madeBeforeOf = ({ madeTime, moveTime }: Move): string | undefined =>
  madeTime !== null && Date.parse(moveTime) - Date.parse(madeTime) > onTheWayMs ? madeTime : undefined

function Entry({ life, move, photos }: EntryProps) {
  const { t } = useTranslation()
  const shownTime = useShownTime()
  const { transition, to, moveTime, userName, reason, note } = move
  const madeBefore = madeBeforeOf(move)
  const made = life.transitions[transition]
  return (
    <>
      <div className={styles.head}>
        <strong>{t(made?.past ?? made?.label ?? transition, { context: life.noun })}</strong>
        <span className="muted">{t(life.states[to]?.label ?? to)}</span>
      </div>
      <div className="muted">
        <time className="num">{shownTime(madeBefore ?? moveTime)}</time> {userName ?? t('系统')}
        {madeBefore && ` · ${t('{{time}} 同步', { time: shownTime(moveTime) })}`}
      </div>
      {reason && <div>{reason}</div>}
      {note && <div>{note}</div>}
      <AttachmentGallery attachments={photos} />
    </>
  )
}
