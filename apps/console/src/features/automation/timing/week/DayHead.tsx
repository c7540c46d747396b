import { PlusOutlined, StopOutlined, UndoOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from '../../../../i18n/useTranslation'
import { effectText, specialText, weekdayText } from './dayWords'
import type { DrawnDay } from './drawnDays'
import styles from './Week.module.css'

interface DayHeadProps {
  day: DrawnDay
  isToday: boolean
  onAdd: (weekday: number) => void
  /** Makes the day an exception on which nothing is done, or takes that back. */
  onSkip: (day: string, isSkipped: boolean) => void
}

/** A day with its date, what is special about it, and what can be done with the whole of it. */
export function DayHead({ day, isToday, onAdd, onSkip }: DayHeadProps) {
  const { t } = useTranslation()
  const word = weekdayText(day.weekday)
  const [special, effect] = [specialText(day), effectText(day)]
  const kind = day.effect?.kind
  const isSkipped = kind === 'skipped'
  const said = [special, effect].filter(Boolean).join(' · ')
  return (
    <div className={styles.head} data-today={isToday || undefined}>
      <div className={styles.title}>
        <span>
          <strong>{word}</strong> <span className="num">{day.day.slice(5)}</span>
        </span>
        <span className={styles.tools}>
          <Button
            type="text"
            size="small"
            icon={<PlusOutlined />}
            data-add={day.weekday}
            aria-label={t('添加{{day}}的时间', { day: word })}
            title={t('添加{{day}}的时间', { day: word })}
            onClick={() => onAdd(day.weekday)}
          />
          {kind !== 'otherwise' && kind !== 'early' && kind !== 'late' && (
            <Button
              type="text"
              size="small"
              icon={isSkipped ? <UndoOutlined /> : <StopOutlined />}
              aria-label={t(isSkipped ? '恢复 {{day}}' : '{{day}} 不执行', { day: day.day })}
              title={t(isSkipped ? '恢复 {{day}}' : '{{day}} 不执行', { day: day.day })}
              onClick={() => onSkip(day.day, isSkipped)}
            />
          )}
        </span>
      </div>
      <div className={styles.marks} title={said}>
        {special && <span className={styles.special}>{special}</span>}
        {effect && <span>{effect}</span>}
      </div>
    </div>
  )
}
