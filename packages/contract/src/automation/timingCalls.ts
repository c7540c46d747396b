import * as z from 'zod'
import { call, field, Id, ReportDay } from '../core'
import { ValueFormat } from '../devices/valueFormat'
import { CalendarDay } from '../energy/calendar'
import { AirconTime } from './airconTimings'
import {
  mostExceptions,
  mostTimes,
  TimingException,
  TimingTask,
  TimingTime,
  timingGroups,
} from './timingTasks'

/** Executions that a preview tells of. */
export const previewedRuns = 10
/** Executions and commands that one answer tells of at most. */
export const mostRunsTold = 100
/** Days that executions are kept in the log. */
export const timingRunKeepDays = 365

/** How an execution stands. */
export const timingRunStates = {
  waiting: '等待执行',
  done: '已执行',
  partly: '部分未执行',
  failed: '未执行',
  missed: '错过',
} as const
export type TimingRunState = keyof typeof timingRunStates

const { stationId, validFrom, validTo, holidayRule } = TimingTask.shape
const planned = { stationId, validFrom, validTo, holidayRule }

/** The next executions of a schedule that is being written; nothing is stored. */
export const tryTiming = call({
  method: 'POST',
  path: '/api/ml-mlink/timingtask/try',
  label: '试排定时任务',
  permission: [
    'timing_task_add',
    'timing_task_edit',
    'aircon_timing_add',
    'aircon_timing_edit',
    'voice_device_add',
    'voice_device_edit',
  ],
  reads: ['calendarDay', 'station'],
  isQuiet: true,
  body: z.object({
    ...planned,
    times: z
      .array(TimingTime.partial({ actionGroup: true }))
      .max(mostTimes)
      .meta({ label: '每周时间' }),
    exceptions: z.array(TimingException).max(mostExceptions).default([]).meta({ label: '例外日期' }),
    /** A day of the week whose special days are told. */
    week: ReportDay.nullish().meta({ label: '显示的周' }),
  }),
  data: z.object({
    timeZone: z.string(),
    /** The days of that week, Monday to Sunday, that are not what their weekday says. */
    days: z.array(CalendarDay),
    runs: z.array(
      z.object({
        /** Unix ms. */
        at: z.number(),
        /** As the plan names it; `at` is later where the clock leaves it out. */
        day: z.string(),
        time: z.string(),
        /** Its place among the times, exceptions behind them. */
        slot: z.number(),
        /** The clock leaves the time out on that day: it runs at the next instant that there is. */
        isMoved: z.boolean(),
      }),
    ),
  }),
})

/** Carries a task out now, with the rights of the caller, beside its schedule. */
export const runTiming = call({
  method: 'POST',
  path: '/api/ml-mlink/timingtask/run',
  label: '立即执行定时任务',
  permission: 'timing_task_run',
  changes: ['timingRun', 'timingTask'],
  audit: '立即执行定时任务',
  body: z.object({
    id: Id.meta({ label: '定时任务', reference: 'timingTask' }),
    actionGroup: field.numberChoice('动作组', timingGroups).default(1),
  }),
  data: z.object({ runId: Id }),
})

/** Carries what a time of an air conditioners' schedule says out now, with the rights of the caller. */
export const runAirconTiming = call({
  method: 'POST',
  path: '/api/ml-mlink/aircontiming/run',
  label: '立即执行空调定时',
  permission: 'aircon_timing_run',
  changes: ['timingRun', 'airconTiming'],
  audit: '立即执行空调定时',
  body: z.object({
    id: Id.meta({ label: '空调定时', reference: 'airconTiming' }),
    isOn: z.boolean().meta({ label: '开关' }),
    temperature: AirconTime.shape.temperature,
    mode: AirconTime.shape.mode,
    fan: AirconTime.shape.fan,
  }),
  data: z.object({ runId: Id }),
})

/** A sentence that the console translates. */
const Said = z.object({ text: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) })

/** One execution in the log. */
export const TimingRun = z.object({
  id: Id,
  /** When it was due, and when its first command was given; Unix ms. */
  dueMs: z.number(),
  startMs: z.number().nullable(),
  /** Somebody has asked for it; otherwise the schedule has. */
  isManual: z.boolean(),
  /** Whose rights it was given with. */
  userName: z.string(),
  state: z.enum(Object.keys(timingRunStates) as [TimingRunState, ...TimingRunState[]]),
  /** Why nothing was done. */
  reason: Said.nullable(),
  /** Commands of it, those that were carried out, and those of which the outcome is open. */
  total: z.number(),
  done: z.number(),
  open: z.number(),
})
export type TimingRun = z.infer<typeof TimingRun>

/** The newest executions of a task; {@link mostRunsTold} at most. */
export const listTimingRuns = call({
  method: 'GET',
  path: '/api/ml-mlink/timingtask/runs',
  label: '定时任务日志',
  permission: 'timing_task_view',
  reads: ['timingRun', 'deviceCommand'],
  isQuiet: true,
  query: z.object({ taskId: Id.meta({ label: '定时任务', reference: 'timingTask' }) }),
  data: z.array(TimingRun),
})

/** The newest executions of a schedule of air conditioners; {@link mostRunsTold} at most. */
export const listAirconRuns = call({
  method: 'GET',
  path: '/api/ml-mlink/aircontiming/runs',
  label: '空调定时日志',
  permission: 'aircon_timing_view',
  reads: ['timingRun', 'deviceCommand'],
  isQuiet: true,
  query: z.object({ taskId: Id.meta({ label: '空调定时', reference: 'airconTiming' }) }),
  data: z.array(TimingRun),
})

/** One command of an execution with what came of it. */
export const TimingCommand = z.object({
  id: Id,
  itemId: Id.nullable(),
  deviceId: Id.nullable(),
  /** `device / property`, or the name of a global variable. */
  itemName: z.string(),
  /** As text, and how it is said. */
  value: z.string(),
  format: ValueFormat,
  /** The command, once there is one, and its state as `commandLife` has it. */
  commandId: Id.nullable(),
  status: z.string().nullable(),
  /** What the device or what stood in the way said. */
  commandReason: z.string(),
  /** Why there is no command. */
  reason: Said.nullable(),
})
export type TimingCommand = z.infer<typeof TimingCommand>

/** The commands of one execution. */
export const listTimingCommands = call({
  method: 'GET',
  path: '/api/ml-mlink/timingtask/commands',
  label: '定时任务的命令',
  permission: ['timing_task_view', 'aircon_timing_view'],
  reads: ['timingRun', 'deviceCommand'],
  isQuiet: true,
  query: z.object({ runId: Id.meta({ label: '执行', reference: 'timingRun' }) }),
  data: z.array(TimingCommand),
})

/** An air conditioner that a schedule may have. */
export const AirconDevice = z.object({
  deviceId: Id,
  deviceName: z.string(),
  siteName: z.string().nullable(),
  isOnline: z.boolean(),
})

/** The air conditioners of a station, by name; 1,000 at most. */
export const listAircons = call({
  method: 'GET',
  path: '/api/ml-mlink/aircontiming/aircons',
  label: '空调设备',
  permission: 'aircon_timing_view',
  reads: ['device', 'product'],
  query: z.object({ stationId: Id.meta({ label: '站点', reference: 'station' }) }),
  data: z.array(AirconDevice),
})
