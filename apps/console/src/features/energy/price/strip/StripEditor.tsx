import type { Period } from '@energy-console/contract/energy'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { useTranslation } from '../../../../i18n/useTranslation'
import { DayStrip } from './DayStrip'
import { clockText, dayMinutes, endOf, moveStart, removePeriod, stepMinutes } from './periods'
import styles from './Strip.module.css'

interface StripEditorProps {
  periods: readonly Period[]
  onChange: (periods: Period[]) => void
  isDisabled: boolean
}

const keySteps: Readonly<Record<string, number>> = {
  ArrowLeft: -stepMinutes,
  ArrowDown: -stepMinutes,
  ArrowRight: stepMinutes,
  ArrowUp: stepMinutes,
  PageDown: -60,
  PageUp: 60,
}

/** The strip of a day with a handle at each boundary: dragged, or moved by the arrow keys; Delete takes its period away. */
export function StripEditor({ periods, onChange, isDisabled }: StripEditorProps) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const handleKey = (event: KeyboardEvent, index: number, minute: number) => {
    const step = keySteps[event.key]
    const isRemoval = event.key === 'Delete' || event.key === 'Backspace'
    if (step === undefined && !isRemoval) return
    event.preventDefault()
    onChange(isRemoval ? removePeriod(periods, index) : moveStart(periods, index, minute + (step ?? 0)))
  }
  const handleDrag = (event: PointerEvent, index: number) => {
    const area = box.current?.getBoundingClientRect()
    if (!area || !event.currentTarget.hasPointerCapture(event.pointerId)) return
    const next = moveStart(periods, index, ((event.clientX - area.left) / area.width) * dayMinutes)
    if (next[index]?.startMinute !== periods[index]?.startMinute) onChange(next)
  }
  return (
    <DayStrip periods={periods}>
      <div ref={box} className={styles.handles}>
        {!isDisabled &&
          periods.slice(1).map(({ startMinute }, before) => {
            const index = before + 1
            return (
              <div
                key={index}
                role="slider"
                tabIndex={0}
                className={styles.handle}
                style={{ left: `${(startMinute / dayMinutes) * 100}%` }}
                aria-label={t('第 {{index}} 个时段的开始时间', { index: index + 1 })}
                aria-valuemin={periods[before]?.startMinute ?? 0}
                aria-valuemax={endOf(periods, index)}
                aria-valuenow={startMinute}
                aria-valuetext={clockText(startMinute)}
                onKeyDown={(event) => handleKey(event, index, startMinute)}
                onPointerDown={(event) => {
                  event.currentTarget.setPointerCapture(event.pointerId)
                  event.currentTarget.focus()
                }}
                onPointerMove={(event) => handleDrag(event, index)}
              />
            )
          })}
      </div>
    </DayStrip>
  )
}
