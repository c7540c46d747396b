import { Ids } from '@energy-console/contract'
import {
  alarmLife,
  alarmSequence,
  alarms,
  exportAlarms,
  getAlarm,
  getAlarmContext,
  getAlarmCounts,
  getAlarmFold,
  getAlarmReplay,
  getLastAlarm,
  getSpokenAlarm,
  listDeviceAlarmCounts,
  listDeviceMarks,
  listLevelTypes,
  listUnconfirmedCounts,
  oneKeyEliminate,
  updateAlarm,
} from '@energy-console/contract/alarms'
import { type ValueFormat, wordOf } from '@energy-console/contract/devices'
import { z } from 'zod'
import { type Implementation, implement, implementDetached } from '../../../platform/http'
import { mountLifecycle } from '../../../platform/lifecycle'
import type { Platform } from '../../../platform/module'
import { mountListing } from '../../../platform/resource'
import { requireStation } from '../../stations'
import { alarmFold, foldColumns, mostRead } from './alarmFold'
import type { AlarmRow } from './alarmRow'
import { alarmContext, type LackingInputs, type LostInhibits } from './context'
import { alarmCounts, levelTypes, spokenAlarm } from './counts'
import { deviceMarks } from './deviceMarks'
import { eliminate } from './eliminate'
import { fileOf } from './exportFile'
import { foldAlarms, isByTime } from './fold'
import type { Folded } from './foldRuns'
import { withOften } from './often'
import {
  alarmOf,
  alarmsOf,
  confirmedBy,
  lastAlarm,
  namedLike,
  narrowed,
  openAlarmsByDevice,
  unconfirmedByLevel,
  withFormats,
} from './queries'
import { alarmReplay } from './replayed'
import { writeHandling } from './rules'
import { settleFolds } from './settleFolds'
import { alarmHistoryTable, alarmTable } from './table'

/** Alarms and their events are kept for years: their lists count so far, say that there are more, and can be paged on. */
const mostListed = 10_000

/** The devices whose alarms are counted. */
const Devices = z.object({ deviceIds: Ids.meta({ reference: 'device' }) })

/** What the desk asks of those who keep rules and tell of alarms. */
interface DeskPorts {
  /** Hears of an alarm that somebody has changed. */
  onChanged(alarm: AlarmRow): void
  /** The rules of eliminated alarms begin anew. */
  forget(ruleIds: readonly string[]): Promise<void>
  lackingInputs: LackingInputs
  lostInhibits: LostInhibits
}

/** The calls of the alarm list and the popup. */
export function deskRoutes(
  platform: Pick<Platform, 'files' | 'tasks' | 'references' | 'words'>,
  { onChanged, forget, ...ports }: DeskPorts,
): Implementation[] {
  const list = listRoutes(platform)
  const exportFile = fileOf(list)
  return [
    ...list,
    ...sequenceRoutes(platform),
    implementDetached(exportAlarms, (asked) => exportFile(asked) as never),
    implement(getAlarmCounts, ({ tx, body }) => alarmCounts(tx, body)),
    implement(listLevelTypes, async ({ tx, query }) => {
      if (query.stationId !== undefined) await requireStation(tx, query.stationId)
      return levelTypes(tx, query)
    }),
    implement(getSpokenAlarm, ({ tx, body }) => spokenAlarm(tx, body.id)),
    implement(getAlarmContext, ({ tx, query }) => alarmContext(tx, query.id, ports)),
    implement(getAlarmReplay, ({ tx, query }) => alarmReplay(tx, query.id)),
    implement(updateAlarm, ({ tx, session, body }) => writeHandling(tx, session, body)),
    implement(oneKeyEliminate, async ({ tx, session, body, afterCommit }) => {
      if (body.stationId !== undefined) await requireStation(tx, body.stationId)
      const done = await eliminate({ tx, session }, body)
      const cleared = done.filter(({ isCleared }) => isCleared)
      const last = await alarmsOf(
        tx,
        done.slice(-1).map(({ id }) => id),
      )
      afterCommit(async () => {
        await forget(cleared.map(({ ruleId }) => ruleId))
        // one push is enough for everybody to ask again
        for (const alarm of last) onChanged(alarm)
      })
      const confirmed = done.filter(({ isConfirmed }) => isConfirmed)
      return { count: done.length, confirmed: confirmed.length, cleared: cleared.length }
    }),

    implement(getLastAlarm, async ({ query, tx }) => {
      if (query.stationId !== undefined) await requireStation(tx, query.stationId)
      return lastAlarm(tx, query)
    }),
    implement(getAlarm, ({ query: { id }, tx }) => alarmOf(tx, id)),
    implement(getAlarmFold, ({ query: { id }, tx }) => alarmFold(tx, id)),
    implement(listDeviceMarks, ({ tx, body }) => deviceMarks(tx, body.deviceIds)),
    implement(listUnconfirmedCounts, ({ tx }) => unconfirmedByLevel(tx)),
    ...mountLifecycle(
      alarmLife,
      {
        record: alarmTable,
        history: alarmHistoryTable,
        named: [alarmTable.equipmentName, alarmTable.alarmContent],
      },
      {
        set: { confirm: confirmedBy },
        async afterMoves({ tx, session, afterCommit }, { ids }) {
          const moved = await alarmsOf(tx, ids)
          afterCommit(() => {
            for (const alarm of moved) onChanged({ ...alarm, tenantId: session.tenantId })
          })
        },
      },
    ),
    implement(listDeviceAlarmCounts, async ({ body, tx }) => {
      if (body.stationId !== undefined) await requireStation(tx, body.stationId)
      await platform.references.check(tx, Devices, [body])
      return openAlarmsByDevice(tx, body)
    }),
  ]
}

/** The list and its export. */
const listRoutes = (platform: Pick<Platform, 'files' | 'tasks' | 'references' | 'words'>) =>
  mountListing(
    alarms,
    {
      from: alarmTable,
      computed: {
        alarmTimeMs: '(extract(epoch from alarm.alarm_time) * 1000)::float8',
      },
      narrow: narrowed,
      mostCounted: mostListed,
      thenBy: 'alarmTime',
      lookUps: { equipmentName: namedLike },
      folding: {
        isAsked: ({ folds }) => folds === 'true',
        soon: 1_000,
        most: mostRead,
        columns: foldColumns,
        // what the columns are
        fold: (rows, isCut, asked) =>
          foldAlarms({ alarms: rows as unknown as Folded[], isCut, isByTime: isByTime(asked) }),
        settle: settleFolds,
        left: { isUnfolded: true },
      },
      async extend({ tx, isFile }, rows) {
        const told = await withFormats(tx, rows)
        return isFile ? told : withOften(tx, told)
      },
      told: ({ value, limit, format = {} }) => ({
        value: saidValue(value, format),
        limit: saidValue(limit, format),
      }),
    },
    platform,
  )

const saidValue = (value: number | null, format: ValueFormat) =>
  value === null ? '' : (wordOf(value, format) ?? String(value))

const ofAlarm = (column: string) =>
  `(select a.${column} from alarm as a where a.id = alarm_history.record_id)`

/** The sequence of events and its export. */
const sequenceRoutes = (platform: Pick<Platform, 'files' | 'tasks' | 'references' | 'words'>) =>
  mountListing(
    alarmSequence,
    {
      from: alarmHistoryTable,
      mostCounted: mostListed,
      computed: {
        milliseconds: '(floor(extract(milliseconds from alarm_history.move_time))::int % 1000)',
        level: ofAlarm('level'),
        equipmentName: ofAlarm('equipment_name'),
        alarmContent: ofAlarm('alarm_content'),
        deviceId: ofAlarm('device_id'),
      },
    },
    platform,
  )
