import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { addDays, weekStart } from '@energy-console/contract'
import type { CalendarDay } from '@energy-console/contract/energy'
import { Button, Segmented } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { notify } from '../../../../api/notify'
import { useTranslation } from '../../../../i18n/useTranslation'
import { useToday } from '../../../../kit/time/useToday'
import { useIsNarrow } from '../../../../kit/useIsNarrow'
import type { TimeDraft } from '../timingDrafts'
import { BlockEditor } from './BlockEditor'
import { type DraftPlan, drawnDays } from './drawnDays'
import styles from './Week.module.css'
import { WeekGrid } from './WeekGrid'
import { WeekList } from './WeekList'
import {
  addBlock,
  type Block,
  changeBlock,
  clockText,
  dayMinutes,
  type Edit,
  minuteOf,
  removeBlock,
} from './weekEdits'
import type { Said, WeekParts } from './weekParts'

interface WeekCalendarProps {
  draft: DraftPlan
  /** The Monday of the week that is shown; undefined for the present one. */
  monday: string | undefined
  onWeek: (monday: string | undefined) => void
  /** The days of that week that are not what their weekday says. */
  special: readonly CalendarDay[]
  onChange: (rows: TimeDraft[]) => void
  onSkip: (day: string, isSkipped: boolean) => void
  /** Rows at most. */
  most: number
  /** What a new time has. */
  blank: TimeDraft
  says: (row: TimeDraft) => Said
  what: (row: TimeDraft, change: (part: TimeDraft) => void, index: number) => ReactNode
}

/**
 * A week of a schedule: what is done when on which day, by the clock of the station. It edits the rows of times: what does
 * the same at the same time on several days is one row.
 */
export function WeekCalendar(props: WeekCalendarProps) {
  const { draft, onWeek, special, onChange, onSkip, most, blank, says, what } = props
  const { t } = useTranslation()
  const [isNarrow, today] = [useIsNarrow(), useToday()]
  const [chosen, setChosen] = useState<Block>()
  const [isTogether, setTogether] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  /** What is to have the focus once it is drawn. */
  const wanted = useRef<string>(undefined)
  const [present, rows] = [weekStart(today), draft.times]
  const monday = props.monday ?? present
  const days = drawnDays(draft, monday, special)
  const blocks = days.flatMap((day) => day.blocks)
  const drawn = chosen && blocks.find(({ row, weekday }) => row === chosen.row && weekday === chosen.weekday)
  const reach = { isTogether }

  useEffect(() => {
    if (wanted.current === undefined) return
    box.current?.querySelector<HTMLElement>(wanted.current)?.focus()
    wanted.current = undefined
  })

  const nameOf = ({ row, weekday }: Block) => `[data-block="${row}-${weekday}"]`
  const choose = (block: Block, how?: { isFocused: boolean }) => {
    if (how?.isFocused) wanted.current = nameOf(block)
    setChosen({ row: block.row, weekday: block.weekday })
  }
  const apply = (edit: Edit, how?: { isFocused: boolean }) => {
    if (edit.rows.length > most) return notify.warning(t('最多 {{count}} 条时间', { count: most }))
    onChange(edit.rows)
    if (edit.block) choose(edit.block, how)
  }
  const focused = { isFocused: true }
  const settings = blank
  const remove = (block: Block) => {
    wanted.current = `[data-add="${block.weekday}"]`
    setChosen(undefined)
    onChange(removeBlock(rows, block, reach))
  }
  const parts: WeekParts = {
    ...{ days, today, says, onSkip },
    chosen: drawn,
    onChoose: choose,
    onAdd: (place) => apply(addBlock(rows, place, settings), focused),
    onNew: (weekday) => {
      const taken = new Set(blocks.filter((one) => one.weekday === weekday).map(({ minute }) => minute))
      const first = minuteOf(blank.time) ?? 0
      const minute = Array.from({ length: 24 }, (_, hour) => (first + hour * 60) % dayMinutes).find(
        (one) => !taken.has(one),
      )
      apply(addBlock(rows, { weekday, minute: minute ?? first }, settings), focused)
    },
    onRemove: remove,
    editor: drawn && (
      <BlockEditor
        block={drawn}
        row={drawn.what}
        isTogether={isTogether}
        what={what}
        onChange={(part) => apply(changeBlock(rows, drawn, part, reach))}
        onRemove={() => remove(drawn)}
        onLeave={() => box.current?.querySelector<HTMLElement>(nameOf(drawn))?.focus()}
      />
    ),
  }
  const reaches = [
    { value: 'one', label: t('只改这一天') },
    { value: 'all', label: t('同一行的各天一起') },
  ]
  return (
    <div ref={box} className={styles.week}>
      <div className={styles.bar}>
        <Button
          icon={<LeftOutlined />}
          aria-label={t('上一周')}
          onClick={() => onWeek(addDays(monday, -7))}
        />
        <Button disabled={monday === present} onClick={() => onWeek(undefined)}>
          {t('本周')}
        </Button>
        <Button
          icon={<RightOutlined />}
          aria-label={t('下一周')}
          onClick={() => onWeek(addDays(monday, 7))}
        />
        <span className="num" aria-live="polite">
          {monday} ~ {addDays(monday, 6).slice(5)}
        </span>
        <Segmented
          aria-label={t('改动范围')}
          value={isTogether ? 'all' : 'one'}
          options={reaches}
          onChange={(next) => setTogether(next === 'all')}
        />
      </div>
      {isNarrow ? (
        <WeekList {...parts} />
      ) : (
        <>
          <div className={styles.chosen}>
            {parts.editor ?? (
              <span className="muted">
                {t(
                  '点空白处添加，拖动调整，15 分钟一格；方向键选择，Shift+方向键移动，Enter 设置，Delete 删除',
                )}
              </span>
            )}
          </div>
          <WeekGrid
            {...parts}
            onMove={(block, { weekday, minute }) =>
              apply(changeBlock(rows, block, { time: clockText(minute) }, { ...reach, to: weekday }), focused)
            }
            onEdit={() => box.current?.querySelector<HTMLElement>('fieldset input')?.focus()}
          />
        </>
      )}
    </div>
  )
}
