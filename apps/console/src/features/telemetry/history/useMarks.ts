import { alarms } from '@energy-console/contract/alarms'
import { type PointInfo, pointName } from '@energy-console/contract/devices'
import {
  commandLogs,
  correctionKinds,
  counterCorrections,
  curveNotes,
} from '@energy-console/contract/telemetry'
import { useMemo } from 'react'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { useMayCall } from '../../../kit/action/useActions'
import { useTenantZone } from '../../../kit/time/zone'
import { instantOfText, timeText } from '../../../kit/time/zonedText'
import type { MarkKind } from './curveAddress'
import type { Mark } from './marks'
import { useSaidMarks } from './useSaidMarks'

/** Of each kind the newest so many are marked. */
export const mostMarks = 200

/**
 * What happened to the points in a time: their alarms, those that stood already included, the operations on their devices, what was
 * corrected of registers or marked as bad, the notes of them and of their stations. Of each kind only what the user may see, the
 * newest {@link mostMarks}.
 */
export function useMarks(
  infos: readonly PointInfo[],
  { start, end }: { start: number; end: number },
  hidden: readonly MarkKind[],
): { marks: readonly Mark[]; isCut: boolean } {
  const { t } = useTranslation()
  const zone = useTenantZone()
  const itemIds = infos.map(({ itemId }) => itemId)
  const within = (field: string) => ({
    [`${field}_datege`]: timeText(start, zone),
    [`${field}_datele`]: timeText(end, zone),
    size: String(mostMarks),
  })
  const among = (values: readonly string[]) => [...new Set(values)].join() || '0'
  const isAsked = (kind: MarkKind, may: boolean) => ({
    isEnabled: may && itemIds.length > 0 && !hidden.includes(kind),
    keepsPrevious: true,
    staleMs: 30_000,
  })
  const ofItems = { itemId_in: among(itemIds), size: String(mostMarks) }
  const asksAlarms = isAsked('alarm', useMayCall(alarms.calls.page))
  const alarmed = useCall(alarms.calls.page, { body: { ...within('alarmTime'), ...ofItems } }, asksAlarms)
  // what began before the time, and stands still or stood into it
  const before = { ...ofItems, alarmTime_lt: timeText(start, zone) }
  const standing = useCall(alarms.calls.page, { body: { ...before, clearTime_null: 'true' } }, asksAlarms)
  const stood = useCall(
    alarms.calls.page,
    { body: { ...before, clearTime_datege: timeText(start, zone) } },
    asksAlarms,
  )
  const said = useSaidMarks({ ofItems, range: { start, end }, isAsked })
  const commanded = useCall(
    commandLogs.calls.page,
    {
      query: { ...within('createTime'), deviceId_in: among(infos.map(({ deviceId }) => deviceId)) },
    },
    isAsked('command', useMayCall(commandLogs.calls.page)),
  )
  const corrected = useCall(
    counterCorrections.calls.page,
    { query: { ...within('correctionTime'), itemId_in: among(itemIds) } },
    isAsked('correction', useMayCall(counterCorrections.calls.page)),
  )
  const noted = useCall(
    curveNotes.calls.page,
    {
      query: { ...within('noteTime'), stationId_in: among(infos.map(({ stationId }) => stationId)) },
    },
    isAsked('note', useMayCall(curveNotes.calls.page)),
  )
  const mayChangeNotes = useMayCall(curveNotes.calls.update)
  const key = itemIds.join()
  const [alarmPage, standingPage, stoodPage] = [alarmed.data, standing.data, stood.data]
  const [commandPage, notePage, correctionPage] = [commanded.data, noted.data, corrected.data]
  const shows = (kind: MarkKind) => !hidden.includes(kind)
  const [showsAlarms, showsCommands, showsNotes] = [shows('alarm'), shows('command'), shows('note')]
  const [showsCorrections, showsBad, showsReplaced] = [shows('correction'), shows('bad'), shows('replaced')]
  return useMemo(() => {
    const chosen = key.split(',')
    const of = (kind: MarkKind, records: readonly Mark[] = []) => records.map((mark) => ({ ...mark, kind }))
    const alarmRows = [alarmPage, standingPage, stoodPage].flatMap((page) => page?.records ?? [])
    /** What lasted is placed where it is first seen; its words say when it was. */
    const lasting = (from: number, to: number | undefined) => ({
      ts: Math.max(from, start),
      endTs: to ?? end,
      said: `${timeText(from, zone)} ~ ${to === undefined ? t('未恢复') : timeText(to, zone)}`,
    })
    const marks = [
      ...of(
        'alarm',
        alarmRows.map(({ id, alarmTimeMs, clearTime, equipmentName, alarmContent }) => {
          const { said, ...place } = lasting(
            alarmTimeMs,
            clearTime === null ? undefined : instantOfText(clearTime, zone),
          )
          return { kind: 'alarm', id, ...place, text: `${equipmentName} · ${alarmContent} · ${said}` }
        }),
      ).filter(() => showsAlarms),
      ...said.marks.filter(({ kind }) => (kind === 'bad' ? showsBad : showsReplaced)),
      ...of(
        'command',
        commandPage?.records.map(({ id, createTime, deviceName, propertyName, valueText, userName }) => ({
          kind: 'command',
          id,
          ts: instantOfText(createTime, zone) ?? 0,
          text: `${pointName(deviceName ?? '', propertyName)} → ${valueText} · ${userName}`,
        })),
      ).filter(() => showsCommands),
      ...of(
        'correction',
        correctionPage?.records.map(({ id, correctionTime, itemName, kind, oldValue, newValue, remark }) => ({
          kind: 'correction',
          id,
          ts: instantOfText(correctionTime, zone) ?? 0,
          text: `${itemName ?? ''} · ${t(correctionKinds[kind])} ${oldValue} → ${newValue} · ${remark}`,
        })),
      ).filter(() => showsCorrections),
      ...of(
        'note',
        notePage?.records
          .filter(({ itemId }) => !itemId || chosen.includes(itemId))
          .map(({ id, noteTimeMs, note, userName, isOwn }) => ({
            ...{ kind: 'note', id, ts: noteTimeMs, text: userName ? `${note} · ${userName}` : note },
            isChangeable: isOwn && mayChangeNotes,
          })),
      ).filter(() => showsNotes),
    ]
    return {
      marks: marks.filter(({ ts }) => ts >= start && ts < end),
      isCut: [alarmPage, standingPage, stoodPage, commandPage, correctionPage, notePage, said].some(
        (page) => (page?.total ?? 0) > mostMarks,
      ),
    }
  }, [
    alarmPage,
    standingPage,
    stoodPage,
    commandPage,
    correctionPage,
    notePage,
    said,
    key,
    zone,
    start,
    end,
    t,
    showsAlarms,
    showsCommands,
    showsCorrections,
    showsBad,
    showsReplaced,
    showsNotes,
    mayChangeNotes,
  ])
}
