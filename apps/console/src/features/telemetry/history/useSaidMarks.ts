import { badReadings, correctionMethods, readingCorrections } from '@energy-console/contract/telemetry'
import { useMemo } from 'react'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { useMayCall } from '../../../kit/action/useActions'
import { useTenantZone } from '../../../kit/time/zone'
import { timeText } from '../../../kit/time/zonedText'
import { figureText } from '../../../kit/value/figureText'
import type { MarkKind } from './curveAddress'
import type { Mark } from './marks'

/** What people say of readings: that they are bad, or what is right in their place. */
export type SaidKind = 'bad' | 'replaced'

interface SaidAsked {
  /** The filter of the points that are shown, and how many are asked for. */
  ofItems: Readonly<Record<string, string>>
  range: { start: number; end: number }
  /** How marks of a kind are asked for by who may see them. */
  isAsked: (kind: MarkKind, may: boolean) => { isEnabled: boolean; keepsPrevious: boolean; staleMs: number }
}

/** What is said of readings of the points within a time: marks as bad, and corrections; each with its beginning and end. */
export function useSaidMarks({ ofItems, range: { start, end }, isAsked }: SaidAsked): {
  marks: readonly Mark[]
  total: number
} {
  const { t } = useTranslation()
  const zone = useTenantZone()
  const query = {
    ...{ ...ofItems, startTime_datele: timeText(end, zone), endTime_datege: timeText(start, zone) },
  }
  const marked = useCall(
    badReadings.calls.page,
    { query },
    isAsked('bad', useMayCall(badReadings.calls.page)),
  )
  const corrected = useCall(
    readingCorrections.calls.page,
    { query },
    isAsked('replaced', useMayCall(readingCorrections.calls.page)),
  )
  const mayUnmark = useMayCall(badReadings.calls.remove)
  const mayTakeBack = useMayCall(readingCorrections.calls.remove)
  const [badPage, correctedPage] = [marked.data, corrected.data]
  return useMemo(() => {
    /** What lasted is placed where it is first seen; its words say when it was, and who has said it. */
    const told = (
      {
        id,
        startMs,
        beforeMs,
        userName,
      }: { id: string; startMs: number; beforeMs: number; userName?: string | null },
      words: readonly string[],
    ) => ({
      ...{ id, ts: Math.max(startMs, start), endTs: beforeMs - 1 },
      text: [
        ...words,
        `${timeText(startMs, zone)} ~ ${timeText(beforeMs - 1, zone)}`,
        ...(userName ? [userName] : []),
      ].join(' · '),
    })
    const marks = [
      ...(badPage?.records ?? []).map((row) => ({
        ...{ kind: 'bad' as const, isChangeable: mayUnmark },
        ...told(row, [row.itemName ?? '', row.reason]),
      })),
      ...(correctedPage?.records ?? []).map((row) => ({
        ...{ kind: 'replaced' as const, isChangeable: mayTakeBack },
        ...told(row, [
          row.itemName ?? '',
          `${t(correctionMethods[row.method])} ${figureText(row.amount, {})}`,
          ...(row.readingCount === 1 && row.firstBefore != null && row.firstAfter != null
            ? [`${figureText(row.firstBefore, {})} → ${figureText(row.firstAfter, {})}`]
            : []),
          row.reason,
        ]),
      })),
    ]
    return { marks, total: Math.max(badPage?.total ?? 0, correctedPage?.total ?? 0) }
  }, [badPage, correctedPage, start, zone, t, mayUnmark, mayTakeBack])
}
