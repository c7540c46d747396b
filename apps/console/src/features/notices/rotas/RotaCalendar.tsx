import {
  addDays,
  daysBetween,
  firstOfMonth,
  type RowOf,
  weekdayOf,
  weekdayWords,
} from '@energy-console/contract'
import { listRotaTurns, rotaDays, type rotas, swapRotaTurn } from '@energy-console/contract/notices'
import { Button, Modal, Skeleton, Space } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { useMayCall } from '../../../kit/action/useActions'
import { EmptyHint } from '../../../kit/EmptyHint'
import { Failure } from '../../../kit/Failure'
import { useToday } from '../../../kit/time/useToday'
import styles from './RotaCalendar.module.css'
import { RotaSwaps } from './RotaSwaps'
import { SwapDialog } from './SwapDialog'
import type { Turn } from './Turn'

interface RotaCalendarProps {
  rota: RowOf<typeof rotas>
  onClose: () => void
}

/** Who is on duty on the days of a month, with what was swapped; a turn that is chosen is swapped. */
export function RotaCalendar({ rota: { id, rotaName }, onClose }: RotaCalendarProps) {
  const { t } = useTranslation()
  const today = useToday()
  const [month, setMonth] = useState(firstOfMonth(today))
  const [swapped, setSwapped] = useState<Turn>()
  const maySwap = useMayCall(swapRotaTurn)
  const first = addDays(month, 1 - weekdayOf(month))
  const { data, error, refetch } = useCall(
    listRotaTurns,
    { query: { id, first } },
    { keepsPrevious: true, staleMs: 0 },
  )
  return (
    <Modal
      open
      width={1040}
      title={t('值班日历：{{name}}', { name: rotaName })}
      footer={null}
      onCancel={onClose}
    >
      <Space className={styles.months} wrap>
        <Button onClick={() => setMonth(firstOfMonth(month, -1))}>{t('上个月')}</Button>
        <strong className="num">{month.slice(0, 7)}</strong>
        <Button onClick={() => setMonth(firstOfMonth(month, 1))}>{t('下个月')}</Button>
        {month !== firstOfMonth(today) && (
          <Button type="text" onClick={() => setMonth(firstOfMonth(today))}>
            {t('本月')}
          </Button>
        )}
      </Space>
      {error && <Failure text={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 8 }} />}
      {data?.length === 0 && <EmptyHint text="这个月还没有开始轮值。" />}
      {data && data.length > 0 && (
        <>
          {maySwap && <p className="muted">{t('点一个班次换班：由别人替班，或两个人互换一班。')}</p>}
          <div className={styles.weekdays} aria-hidden="true">
            {weekdayWords.map((word) => (
              <span key={word}>{t(word)}</span>
            ))}
          </div>
          <ol className={styles.days}>
            {daysBetween(first, addDays(first, rotaDays - 1)).map((day) => (
              <Day
                key={day}
                day={day}
                isOther={day.slice(0, 7) !== month.slice(0, 7)}
                isToday={day === today}
                isPast={day < today && month === firstOfMonth(today)}
                turns={data.filter(({ startsAt }) => startsAt.slice(0, 10) === day)}
                onSwap={maySwap ? setSwapped : undefined}
              />
            ))}
          </ol>
        </>
      )}
      <RotaSwaps rotaId={id} />
      {swapped && <SwapDialog rotaId={id} turn={swapped} onClose={() => setSwapped(undefined)} />}
    </Modal>
  )
}

interface DayProps {
  day: string
  /** It is of the month before or after. */
  isOther: boolean
  isToday: boolean
  /** A day of this month that is over: where there is little room, the days to come begin. */
  isPast: boolean
  turns: readonly Turn[]
  /** Nothing, where nobody may. */
  onSwap: ((turn: Turn) => void) | undefined
}

/** The day that one looks for first may lie below what a low screen shows; once, when it appears. */
const bringIntoSight = (day: HTMLElement | null) => day?.scrollIntoView({ block: 'nearest' })

function Day({ day, isOther, isToday, isPast, turns, onSwap }: DayProps) {
  return (
    <li
      ref={isToday ? bringIntoSight : undefined}
      className={styles.day}
      data-other={isOther || undefined}
      data-empty={turns.length === 0 || undefined}
      data-past={isPast || undefined}
      aria-current={isToday ? 'date' : undefined}
    >
      <span className={`${styles.number} num`}>
        <span className={styles.full}>{day.slice(5)}</span>
        <span className={styles.short}>{Number(day.slice(8))}</span>
      </span>
      {turns.map((turn) => (
        <TurnCell key={turn.startsAt} turn={turn} onSwap={onSwap} />
      ))}
    </li>
  )
}

function TurnCell({ turn, onSwap }: { turn: Turn; onSwap: DayProps['onSwap'] }) {
  const { t } = useTranslation()
  const words = turn.people.map(({ userName, insteadOf }) =>
    insteadOf === null ? userName : t('{{name}}（替 {{other}}）', { name: userName, other: insteadOf }),
  )
  const isSwapped = turn.people.some(({ insteadOf }) => insteadOf !== null)
  const content = (
    <>
      <span className="num">{turn.startsAt.slice(11)}</span> {words.join(t('、')) || '—'}
    </>
  )
  const marks = { 'data-swapped': isSwapped || undefined, 'data-over': turn.isOver || undefined }
  if (!onSwap || turn.isOver || turn.people.length === 0)
    return (
      <span className={styles.turn} {...marks}>
        {content}
      </span>
    )
  return (
    <button
      type="button"
      className={styles.turn}
      {...marks}
      title={t('换班')}
      aria-label={`${turn.startsAt} ${words.join(t('、'))} ${t('换班')}`}
      onClick={() => onSwap(turn)}
    >
      {content}
    </button>
  )
}
