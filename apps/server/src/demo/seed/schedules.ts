import { eq } from 'drizzle-orm'
import {
  timingActionTable,
  timingTaskTable,
  timingTimeTable,
  voiceDeviceTable,
} from '../../modules/automation'
import { globalVariableTable } from '../../modules/views'
import type { Tx } from '../../platform/database'
import type { StationKey } from '../plant'
import type { Catalogue } from './catalogue'
import { findPeople } from './demoPeople'

interface TimingSpec {
  taskName: string
  station: StationKey
  remark: string
  isEnabled?: boolean
  /** What it writes to: a global variable, or points by `code.propertyNo`. */
  variable?: string
  points?: readonly string[]
  /** Times of the week, `HH:mm`, with their weekdays and what is written. */
  times: readonly { time: string; days: string; value: string }[]
}

const workdays = '12345'
const everyDay = '1234567'

/** What the plant's people have done by the clock. */
export const demoTimings: readonly TimingSpec[] = [
  {
    ...{ taskName: '夜间照明节能', station: 'office', variable: 'night_saving' },
    remark: '夜里公共区域照明减半，清晨恢复',
    times: [
      { time: '22:30', days: everyDay, value: '1' },
      { time: '06:30', days: everyDay, value: '0' },
    ],
  },
  {
    ...{ taskName: '空调下班升温', station: 'office', points: ['AHU1.tempSet', 'AHU2.tempSet'] },
    ...{ isEnabled: false, remark: '制冷季使用，过渡季停用' },
    times: [
      { time: '07:30', days: workdays, value: '24' },
      { time: '19:00', days: workdays, value: '27' },
    ],
  },
]

/** Lets the plant's people have schedules, and a control room that speaks. Nothing of before is made up for. */
export async function seedSchedules(
  tx: Tx,
  {
    stations,
    points,
    nowMs,
  }: Pick<Catalogue, 'stations'> & { points: ReadonlyMap<string, string>; nowMs: number },
): Promise<void> {
  const { userId, userName } = (await findPeople(tx)).admin
  const owner = { ownerUserId: userId, ownerUserName: userName }
  const plannedMs = Math.floor(nowMs / 60_000) * 60_000
  for (const { station, variable, points: names = [], times, ...task } of demoTimings) {
    const [row] = await tx
      .insert(timingTaskTable)
      .values({ ...task, ...owner, stationId: stations[station], plannedMs })
      .returning({ id: timingTaskTable.id })
    const recordId = required(row?.id, task.taskName)
    await tx
      .insert(timingTimeTable)
      .values(
        times.map(({ time, days }, rank) => ({ recordId, rowRank: rank, time, days, actionGroup: rank + 1 })),
      )
    const targets = variable
      ? [{ variableId: await variableOf(tx, variable) }]
      : names.map((name) => ({ itemId: required(points.get(name), name) }))
    const actions = times.flatMap(({ value }, rank) =>
      targets.map((target) => ({ ...target, value, actionGroup: rank + 1 })),
    )
    await tx
      .insert(timingActionTable)
      .values(actions.map((action, rowRank) => ({ ...action, recordId, rowRank })))
  }
  await tx.insert(voiceDeviceTable).values({
    ...{ ...owner, stationId: stations.office, deviceName: '值班室', quietFrom: '22:00', quietTo: '07:00' },
    remark: '值班室的电脑打开语音播报设备页面并开启播报后朗读',
  })
}

async function variableOf(tx: Tx, variableName: string): Promise<string> {
  const [row] = await tx
    .select({ id: globalVariableTable.id })
    .from(globalVariableTable)
    .where(eq(globalVariableTable.variableName, variableName))
  return required(row?.id, variableName)
}

function required<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`Demo data: nothing is called ${name}`)
  return value
}
