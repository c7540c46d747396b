import * as z from 'zod'
import { StatisticPeriod } from '../../alarms/statistics'
import { call, Id, IdFilter } from '../../core'
import { repairPriorities } from '../repair/limits'
import { type WorkKind, workKinds } from '../standard/standards'

/** What the page lists at most: stations, plans, people and categories that are ranked, what broke, and people with their work. */
export const mostListedFigures = { ranked: 20, devices: 50, people: 30 } as const

/** Pieces of equipment that are told of one kind. */
export const mostListedPieces = 100

const at = (verb: string) => `/api/ml-mlink/opsstatistic/${verb}`
const permission = 'ops_statistic'
const count = z.number().int()

/** How tasks ended: by their time, after it, not at all though it has passed; or they still have time. */
const punctuality = { onTime: count, late: count, missed: count, open: count }
export const TaskPunctuality = z.object(punctuality)
export type TaskPunctuality = z.infer<typeof TaskPunctuality>

const Named = z.object({ id: z.string(), name: z.string(), ...punctuality })

/** Whether rounds and maintenance that began in a period were done on time; those that were called off are left out. */
export const WorkStatistics = z.object({
  /** Of each kind, in the period and in the one before. */
  byKind: z.array(
    z.object({
      kind: z.enum(Object.keys(workKinds) as [keyof typeof workKinds]),
      now: TaskPunctuality,
      before: TaskPunctuality,
    }),
  ),
  /** By day, or by month where the period is longer than one. Of the kind that is asked for, like what follows. */
  byStep: z.array(z.object({ step: z.string(), ...punctuality })),
  /** The least punctual ones first, as in what follows. */
  byStation: z.array(Named),
  byPlan: z.array(Named),
  byPerson: z.array(Named),
})
export type WorkStatistics = z.infer<typeof WorkStatistics>

/** Whether rounds and maintenance were done on time. */
export const getWorkStatistics = call({
  method: 'GET',
  path: at('tasks'),
  mayLag: true,
  label: '作业按时完成',
  permission,
  reads: ['workTask', 'workPlan', 'station', 'user'],
  query: StatisticPeriod.extend({
    kind: z.enum(Object.keys(workKinds) as [keyof typeof workKinds]).meta({ label: '类型' }),
  }),
  data: WorkStatistics,
})

/** A mean over orders, in minutes; null without any. */
const MeanTime = z.object({
  count,
  /** As the deadlines of the orders count it, without the time for which they were suspended. */
  workMinutes: z.number().nullable(),
  elapsedMinutes: z.number().nullable(),
})

const cost = {
  /** Hours that people worked. */
  hours: z.number(),
  /** Of those hours, paid to others, and what the parts from stock have cost, in yuan. */
  labour: z.string(),
  services: z.string(),
  parts: z.string(),
  /** The three together. */
  sum: z.string(),
}

const Orders = z.object({
  /** Those that were closed without a repair are left out. */
  total: count,
  respond: MeanTime,
  repair: MeanTime,
  /** Of those that were answered or repaired, or should have been by now: how many were in time. */
  respondInTime: z.object({ count, of: count }),
  repairInTime: z.object({ count, of: count }),
  ...cost,
})

/** What broke in a period, how long it took and what it cost; of orders that were reported in it. */
export const RepairStatistics = z.object({
  now: Orders,
  before: Orders,
  /** How long orders took that were reported in each step, by day, or by month where the period is longer than one. */
  byStep: z.array(z.object({ step: z.string(), respond: MeanTime, repair: MeanTime })),
  byStation: z.array(z.object({ id: Id, name: z.string(), count, ...cost })),
  /** Kinds of equipment; the mean time between failures of all pieces together, in hours. */
  byCategory: z.array(
    z.object({
      ...{ id: z.string(), name: z.string(), pieces: count, count },
      betweenHours: z.number().nullable(),
      /** The pieces that broke, what did most often first: {@link mostListedPieces} at most. */
      assetIds: z.array(Id),
    }),
  ),
  /** What broke, what did most often first; equipment, or a device that the ledger does not know. */
  byDevice: z.array(
    z.object({
      assetId: Id.nullable(),
      deviceId: Id.nullable(),
      name: z.string(),
      stationName: z.string(),
      count,
      before: count,
      /** Hours for which it was not repaired, and hours that it ran between failures in the mean. */
      downHours: z.number(),
      betweenHours: z.number().nullable(),
      ...cost,
    }),
  ),
})
export type RepairStatistics = z.infer<typeof RepairStatistics>

/** What broke in a period, how long it took and what it cost. */
export const getRepairStatistics = call({
  method: 'GET',
  path: at('repairs'),
  mayLag: true,
  label: '维修统计',
  permission,
  reads: ['repairOrder', 'asset', 'device', 'station', 'stockMovement', 'repairLimits'],
  query: StatisticPeriod,
  data: RepairStatistics,
})

/** What people had to do in a period: tasks that began in it, and orders that were reported in it. */
export const Workload = z.object({
  /** Who had most to do first. */
  people: z.array(
    z.object({
      id: Id,
      name: z.string(),
      tasks: count,
      tasksDone: count,
      /** Hours that the standards expect for the tasks that were done. */
      taskHours: z.number(),
      /** Orders that the person answers for. */
      orders: count,
      ordersDone: count,
      /** Hours that were entered for the person, in orders of others too. */
      hours: z.number(),
    }),
  ),
  steps: z.array(z.string()),
  /** Tasks and orders of a person in a step; those without are left out. */
  cells: z.array(z.object({ id: Id, step: z.string(), count })),
})
export type Workload = z.infer<typeof Workload>

/** What people had to do in a period. */
export const getWorkload = call({
  method: 'GET',
  path: at('workload'),
  mayLag: true,
  label: '人员工作量',
  permission,
  reads: ['workTask', 'repairOrder', 'user'],
  query: StatisticPeriod,
  data: Workload,
})

/** How old orders are, and how long tasks are past their time, by the days that they have at least; the next one ends it. */
export const backlogAges = [0, 1, 3, 7, 30] as const

/** Orders that have not ended, by age (see {@link backlogAges}) and priority; tasks that nobody has submitted, by how long they are past their time. */
export const RepairBacklog = z.array(
  z.object({
    fromDays: count,
    counts: z.record(z.enum(Object.keys(repairPriorities) as [keyof typeof repairPriorities]), count),
    tasks: z.record(z.enum(Object.keys(workKinds) as [WorkKind]), count),
  }),
)
export type RepairBacklog = z.infer<typeof RepairBacklog>

/** Orders that have not ended by now, and tasks that are past their time. */
export const getRepairBacklog = call({
  method: 'GET',
  path: at('backlog'),
  mayLag: true,
  label: '积压工单',
  permission,
  reads: ['repairOrder', 'workTask'],
  query: z.object({ stationIds: IdFilter.optional().meta({ label: '站点' }) }),
  data: RepairBacklog,
})
