import type { PointValue } from '@energy-console/contract/telemetry'
import { useState } from 'react'
import type { ShownValue } from '../../api/realtime/pointStore'
import { usePoint } from '../../api/realtime/usePoint'
import { useTranslation } from '../../i18n/useTranslation'
import { useZone } from '../time/zone'
import { timeText } from '../time/zonedText'
import { openCurve } from './askedCurve'
import { formatValue, type Trust, trustOf, trustWords, type ValueFormat } from './formatValue'
import styles from './LiveValue.module.css'
import { useNow } from './useNow'

interface LiveValueProps extends ValueFormat {
  itemId: string
  /** Shown until the socket's snapshot has come. */
  initial?: ShownValue
  /** The age (ms) from which a value of this point is stale. */
  staleAfterMs?: number
  /** Leave the unit to the header of the column. */
  hidesUnit?: boolean
  /** What a click does where it opens something else than the curve; null where that is open already. */
  onClick?: (() => void) | null
  /** Passed by the tab key, where other keys lead from value to value and to their curves. */
  isPassed?: boolean
}

/** The value of a point as it changes: marked for a moment, its trust visible, its time on hover, its curve a click away. */
export function LiveValue({
  itemId,
  initial,
  staleAfterMs,
  hidesUnit,
  onClick = () => openCurve(itemId),
  isPassed = false,
  ...format
}: LiveValueProps) {
  const { t } = useTranslation()
  const shown = usePoint(itemId) ?? initial
  const changes = useChanges(shown?.value)
  const trust = trustOf(shown, useNow(), staleAfterMs)
  const zone = useZone()
  const time = shown?.ts ? timeText(shown.ts, zone) : ''
  const title = `${t(trustWords[trust])}${time === '' ? '' : ` · ${time}`}`
  const content = (
    <>
      <TrustMark trust={trust} />
      {/* A new key starts the flash again; the text's own place does not move. */}
      <span key={changes} className={styles.number} data-changed={changes > 0 || undefined}>
        {formatValue(shown?.value, format)}
      </span>
      {format.unit && !hidesUnit && shown?.value !== null && <small>{format.unit}</small>}
    </>
  )
  if (onClick === null)
    return (
      <span className={styles.value} data-trust={trust} title={title}>
        {content}
      </span>
    )
  return (
    <button
      type="button"
      className={styles.value}
      data-trust={trust}
      title={title}
      tabIndex={isPassed ? -1 : undefined}
      onClick={(event) => {
        // a line of a tree or table that is chosen by a click is not meant
        event.stopPropagation()
        onClick()
      }}
    >
      {content}
    </button>
  )
}

/** How often the value has changed since it was first known. */
function useChanges(value: PointValue | undefined): number {
  const [seen, setSeen] = useState({ value, changes: 0 })
  if (seen.value === value) return seen.changes
  const changes = seen.value === undefined ? 0 : seen.changes + 1
  setSeen({ value, changes })
  return changes
}

/** Nothing beside a live value; a clock for stale, a cross for bad, a wave for uncertain. */
function TrustMark({ trust }: { trust: Trust }) {
  if (trust === 'live' || trust === 'none' || trust === 'gone') return null
  const path = {
    stale: 'M6 3v3l2 1.5',
    bad: 'M4 4l4 4M8 4l-4 4',
    uncertain: 'M3 6.5c1-2 2-2 3-.5s2 1.5 3-.5',
  }[trust]
  return (
    <svg className={styles.trust} width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
      <circle cx="6" cy="6" r="5.2" />
      <path d={path} />
    </svg>
  )
}
