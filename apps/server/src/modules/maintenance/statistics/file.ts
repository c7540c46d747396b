import type { DataOf, Translate } from '@energy-console/contract'
import {
  BacklogFileRow,
  CategoryFailureFileRow,
  DeviceFailureFileRow,
  type getRepairBacklog,
  OpsFigureRow,
  PunctualityFileRow,
  type RepairStatistics,
  RepairTimesFileRow,
  StationCostFileRow,
  type TaskPunctuality,
  type Workload,
  WorkloadFileRow,
  type WorkStatistics,
} from '@energy-console/contract/maintenance'
import { fileOfRows } from '../../../platform/resource'

interface Statistics {
  inspect: WorkStatistics
  maintain: WorkStatistics
  repairs: RepairStatistics
  load: Workload
  backlog: DataOf<typeof getRepairBacklog>
}

interface Options {
  format: 'csv' | 'xlsx'
  timeZone: string
  say: Translate
}

const hundredths = (value: number) => Math.round(value * 100) / 100
const hundredthsOr = (value: number | null) => (value === null ? null : hundredths(value))

const hoursOr = (minutes: number | null) => (minutes === null ? null : hundredths(minutes / 60))

type Costs = Pick<Statistics['repairs']['now'], 'hours' | 'labour' | 'services' | 'parts' | 'sum'>

/** How maintenance went in a period, as a file. */
export function opsStatisticsFile(statistics: Statistics, options: Options) {
  const { inspect, maintain, repairs, load, backlog } = statistics
  const { say, format } = options
  const costsOf = ({ hours, labour, services, parts, sum }: Costs) => ({
    hours: hundredths(hours),
    labour: Number(labour),
    services: Number(services),
    parts: Number(parts),
    sum: Number(sum),
  })
  const punctual = (label: string, rows: readonly ({ name: string } & TaskPunctuality)[]) => ({
    label,
    schema: PunctualityFileRow,
    rows: rows.map(({ name, onTime, late, missed, open }) => ({ name, onTime, late, missed, open })),
  })
  const further = [
    punctual(
      '巡检按时间',
      inspect.byStep.map(({ step, ...one }) => ({ ...one, name: step })),
    ),
    punctual('巡检按站点', inspect.byStation),
    punctual('巡检按计划', inspect.byPlan),
    punctual('巡检按人员', inspect.byPerson),
    punctual(
      '保养按时间',
      maintain.byStep.map(({ step, ...one }) => ({ ...one, name: step })),
    ),
    punctual('保养按站点', maintain.byStation),
    punctual('保养按计划', maintain.byPlan),
    punctual('保养按人员', maintain.byPerson),
    {
      label: '站点费用',
      schema: StationCostFileRow,
      rows: repairs.byStation.map(({ name, count, ...cost }) => ({
        ...{ stationName: name, count },
        ...costsOf(cost),
      })),
    },
    {
      label: '响应和修复时间',
      schema: RepairTimesFileRow,
      rows: repairs.byStep.map(({ step, respond, repair }) => ({
        step,
        respondHours: hoursOr(respond.workMinutes),
        repairHours: hoursOr(repair.workMinutes),
      })),
    },
    {
      label: '设备故障和费用',
      schema: DeviceFailureFileRow,
      rows: repairs.byDevice.map(
        ({ name, stationName, count, before, downHours, betweenHours, ...cost }) => ({
          ...{ name, stationName, count, before },
          downHours: hundredths(downHours),
          betweenHours: hundredthsOr(betweenHours),
          ...costsOf(cost),
        }),
      ),
    },
    {
      label: '类别故障间隔',
      schema: CategoryFailureFileRow,
      rows: repairs.byCategory.map(({ name, pieces, count, betweenHours }) => ({
        ...{ name: name || say('未分类'), pieces, count },
        betweenHours: hundredthsOr(betweenHours),
      })),
    },
    {
      label: '人员工作量',
      schema: WorkloadFileRow,
      rows: load.people.map(({ id: _, taskHours, hours, ...one }) => ({
        ...{ ...one, taskHours: hundredths(taskHours), hours: hundredths(hours) },
      })),
    },
    {
      label: '积压工单',
      schema: BacklogFileRow,
      rows: backlog.map(({ fromDays, counts, tasks }, index) => {
        const next = backlog[index + 1]
        const age = next
          ? say('{{from}}–{{to}} 天', { from: String(fromDays), to: String(next.fromDays) })
          : say('{{days}} 天以上', { days: String(fromDays) })
        return { age, ...counts, ...tasks }
      }),
    },
  ]
  return fileOfRows(
    { label: '运维统计', schema: OpsFigureRow },
    { ...options, further: format === 'xlsx' ? further : [] },
    figuresOf(statistics, say),
  )
}

/** Of tasks that have ended or are past their time: how many of a hundred were done by it; null without any. */
const percentOf = ({ onTime, late, missed }: TaskPunctuality): number | null =>
  onTime + late + missed === 0 ? null : hundredths((onTime / (onTime + late + missed)) * 100)

function figuresOf({ inspect, repairs: { now, before } }: Statistics, say: Translate) {
  const one = (figure: string, unit: string, value: number | null, was: number | null) => ({
    ...{ figure, unit, value, before: was },
  })
  const share = ({ count, of }: { count: number; of: number }) =>
    of === 0 ? null : hundredths((count / of) * 100)
  return [
    ...inspect.byKind.map(({ kind, now: told, before: was }) =>
      one(
        kind === 'inspect' ? say('巡检按时完成率') : say('保养按时完成率'),
        '%',
        percentOf(told),
        percentOf(was),
      ),
    ),
    one(say('故障次数'), say('次'), now.total, before.total),
    one(
      say('平均响应时间（计时）'),
      'h',
      hoursOr(now.respond.workMinutes),
      hoursOr(before.respond.workMinutes),
    ),
    one(
      say('平均响应时间（实际经过）'),
      'h',
      hoursOr(now.respond.elapsedMinutes),
      hoursOr(before.respond.elapsedMinutes),
    ),
    one(
      say('平均修复时间（计时）'),
      'h',
      hoursOr(now.repair.workMinutes),
      hoursOr(before.repair.workMinutes),
    ),
    one(
      say('平均修复时间（实际经过）'),
      'h',
      hoursOr(now.repair.elapsedMinutes),
      hoursOr(before.repair.elapsedMinutes),
    ),
    one(say('响应按时率'), '%', share(now.respondInTime), share(before.respondInTime)),
    one(say('维修按时率'), '%', share(now.repairInTime), share(before.repairInTime)),
    one(say('维修工时'), 'h', hundredths(now.hours), hundredths(before.hours)),
    one(say('人工费用'), say('元'), Number(now.labour), Number(before.labour)),
    one(say('外委费用'), say('元'), Number(now.services), Number(before.services)),
    one(say('备件费用'), say('元'), Number(now.parts), Number(before.parts)),
    one(say('费用合计'), say('元'), Number(now.sum), Number(before.sum)),
  ]
}
