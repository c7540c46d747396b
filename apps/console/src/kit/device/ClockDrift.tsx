import { clockToleranceSeconds } from '@energy-console/contract/devices'
import { useTranslation } from '../../i18n/useTranslation'
import { StatusTag } from '../StatusTag'
import { clockText, driftText } from './clockText'

interface ClockDriftProps {
  /** Above 0 it is ahead, below 0 behind; null while nothing is known of it. */
  seconds: number | null
}

/** Whether a clock is off by more than is passed over. */
export const isClockOff = (seconds: number | null | undefined): seconds is number =>
  Math.abs(seconds ?? 0) > clockToleranceSeconds

/** By how much a clock is off, with its sign; what is too much stands out. */
export function ClockDrift({ seconds }: ClockDriftProps) {
  const { t } = useTranslation()
  if (seconds === null) return '—'
  return (
    <span title={clockText(seconds, t)}>
      {isClockOff(seconds) ? (
        <StatusTag tone="warning">{driftText(seconds, t)}</StatusTag>
      ) : (
        driftText(seconds, t)
      )}
    </span>
  )
}

/** That a clock is off, in words. */
export function ClockOff({ seconds }: { seconds: number }) {
  const { t } = useTranslation()
  return <StatusTag tone="warning">{clockText(seconds, t)}</StatusTag>
}
