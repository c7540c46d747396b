import { type KeyboardEvent, useRef } from 'react'
import { useTranslation } from '../../../../i18n/useTranslation'
import { wallOf } from '../../../../kit/time/ZonedPicker'
import { useZone } from '../../../../kit/time/zone'
import { DayHead } from './DayHead'
import { dayText } from './dayWords'
import { type DrawnBlock, type DrawnDay, lanesOf } from './drawnDays'
import { useWeekDrag } from './useWeekDrag'
import styles from './Week.module.css'
import { type Block, clockText, dayMinutes, type Place } from './weekEdits'
import { askedByKey } from './weekKeys'
import type { WeekParts } from './weekParts'

/** px of an hour, and of a block. */
const hourHeight = 20
const blockHeight = 18
const topOf = (minute: number) => (minute / 60) * hourHeight
/** Minutes that a block covers. */
const blockSpan = (blockHeight / hourHeight) * 60
const hours = Array.from({ length: 13 }, (_, at) => at * 120)

interface WeekGridProps extends WeekParts {
  onMove: (block: Block, place: Place) => void
  /** Goes to what can be set of a block. */
  onEdit: () => void
}

/** Seven days beside each other with their times, which are added by a press on empty room and moved by dragging or keys. */
export function WeekGrid(props: WeekGridProps) {
  const { days, today, chosen, says, onChoose, onAdd, onMove, onRemove, onSkip, onNew, onEdit } = props
  const { t } = useTranslation()
  const zone = useZone()
  const area = useRef<HTMLDivElement>(null)
  const { drag, begin, handlers } = useWeekDrag({ area, onAdd, onMove })
  const first = days.flatMap(({ blocks }) => blocks)[0]
  const [inTurn, held] = [chosen ?? first, drag?.isMoving ? drag.block : undefined]
  const isSame = (one: Block, other: Block | undefined) =>
    one.row === other?.row && one.weekday === other.weekday
  const now = wallOf(Date.now(), zone)

  const handleKey = (event: KeyboardEvent, block: DrawnBlock) => {
    const asked = askedByKey(event, block, days)
    if (!asked) return
    event.preventDefault()
    if (asked.kind === 'go') onChoose(asked.to, { isFocused: true })
    else if (asked.kind === 'move') onMove(block, asked.to)
    else if (asked.kind === 'remove') onRemove(block)
  }

  const ghost = drag && (!drag.block || drag.isMoving) ? drag : undefined
  return (
    <div className={styles.grid}>
      <div className={styles.heads}>
        {days.map((day) => (
          <DayHead key={day.day} day={day} isToday={day.day === today} onAdd={onNew} onSkip={onSkip} />
        ))}
      </div>
      <div className={styles.hours} aria-hidden="true">
        {hours.map((minute) => (
          <span key={minute} className="num" style={{ top: topOf(minute) }}>
            {clockText(minute)}
          </span>
        ))}
      </div>
      <div
        ref={area}
        className={styles.area}
        role="presentation"
        style={{ height: topOf(dayMinutes) }}
        onPointerDown={(event) => begin(event, undefined)}
        {...handlers}
      >
        {days.map((day) => (
          <section
            key={day.day}
            className={styles.column}
            aria-label={dayText(day)}
            data-idle={isIdle(day) || undefined}
            data-weekend={day.weekday > 5 || undefined}
          >
            {lined(day).map(({ block, extra, minute, isTight, style }) => {
              const { text, isOff } = says((block ?? extra)?.what ?? {})
              const said = `${clockText(minute)} ${text}`
              if (!block)
                return (
                  <span
                    key={`extra ${minute} ${text}`}
                    className={styles.extra}
                    style={style}
                    data-tight={isTight || undefined}
                    title={`${said} · ${t(extra?.isException ? '例外日期' : '按日历执行')}`}
                  >
                    {said}
                  </span>
                )
              return (
                <button
                  key={`${block.row} ${block.weekday}`}
                  type="button"
                  className={styles.block}
                  style={style}
                  title={said}
                  data-block={`${block.row}-${block.weekday}`}
                  data-tight={isTight || undefined}
                  data-off={isOff || undefined}
                  data-idle={!block.isRun || undefined}
                  data-held={isSame(block, held) || undefined}
                  aria-label={block.isRun ? said : t('{{what}}，当天不执行', { what: said })}
                  aria-pressed={isSame(block, chosen)}
                  tabIndex={isSame(block, inTurn) ? 0 : -1}
                  onPointerDown={(event) => {
                    event.stopPropagation()
                    begin(event, block)
                  }}
                  onFocus={() => onChoose(block)}
                  onClick={({ detail }) => {
                    onChoose(block)
                    // by key: on to what can be set
                    if (detail === 0) onEdit()
                  }}
                  onKeyDown={(event) => handleKey(event, block)}
                >
                  {said}
                </button>
              )
            })}
            {day.day === today && (
              <i className={styles.now} style={{ top: topOf(now.hour() * 60 + now.minute()) }} />
            )}
          </section>
        ))}
        {ghost && (
          <span
            className={styles.ghost}
            style={{
              top: topOf(ghost.place.minute),
              left: `${((ghost.place.weekday - 1) / 7) * 100}%`,
              height: blockHeight,
            }}
          >
            {clockText(ghost.place.minute)}
          </span>
        )}
      </div>
    </div>
  )
}

const isIdle = ({ effect }: DrawnDay) => effect !== undefined && !['as', 'otherwise'].includes(effect.kind)

/** Blocks and extras of a day, with where each stands. */
function lined({ blocks, extras }: DrawnDay) {
  const all = [
    ...blocks.map((block) => ({ block, extra: undefined, minute: block.minute })),
    ...extras.map((extra) => ({ block: undefined, extra, minute: extra.minute })),
  ].sort((a, b) => a.minute - b.minute)
  const lanes = lanesOf(
    all.map(({ minute }) => minute),
    blockSpan,
  )
  return all.map((one, index) => {
    const { lane, lanes: count } = lanes[index] ?? { lane: 0, lanes: 1 }
    const style = {
      ...{ top: topOf(one.minute), height: blockHeight },
      ...{ left: `${(lane / count) * 100}%`, width: `${100 / count}%` },
    }
    return { ...one, isTight: count > 1, style }
  })
}
