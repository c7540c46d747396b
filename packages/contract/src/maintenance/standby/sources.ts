import * as z from 'zod'
import { alarmLevels } from '../../alarms/levels'
import { attachmentHolder } from '../../attachments'
import { field, Id, listing, resource } from '../../core'

/** What stands by for when the mains fail. */
export const standbyKinds = { dynamo: '发电机', eps: '应急电源（EPS）' } as const
export type StandbyKind = keyof typeof standbyKinds

/** How a standby source stands, by its points. */
export const standbyStates = {
  running: '运行',
  standby: '待机',
  fault: '故障',
  silent: '通信中断',
  unknown: '尚无数据',
} as const
export type StandbyState = keyof typeof standbyStates

/** How its next test stands. */
export const testStates = { fine: '试验未到期', due: '试验将到期', overdue: '试验已逾期' } as const

/** Code of who may look at standby sources and all that is recorded of them. */
const permission = 'standby_source'
const point = (label: string, help?: string) =>
  field.reference(label, 'point', { narrowedBy: 'stationId', ...(help ? { help } : {}) })

/** A generator, or an emergency power supply with its battery. */
export const StandbySource = z.object({
  sourceName: field.name('名称', { column: true, search: true }),
  kind: field.choice('类型', standbyKinds, { form: 'create' }),
  stationId: field.reference('站点', 'station', { column: true, search: true, form: 'create' }),
  deviceId: field.reference('监测设备', 'device', { column: true, narrowedBy: 'stationId' }),
  ratedPower: field.quantity('额定功率', 'kW', 1, { column: true }).nullish(),
  runItemId: point('运行数据点', '例如运行状态、转速、频率或输出功率'),
  runValue: field.number('运行值', { help: '数据点不低于此值时视为运行' }).default(1),
  runMax: field
    .number('运行值上限', { help: '高于此值时不视为运行；用于表示模式的数据点，例如 2 为电池供电、3 为旁路' })
    .nullish(),
  debounceSeconds: field
    .number('防抖时间', {
      ...{ unit: '秒', min: 0, max: 600, decimals: 0 },
      help: '持续不到这个时间的启动或停止不计',
    })
    .default(10),
  faultItemId: point('故障数据点', '不为 0 时视为故障').nullish(),
  fuelItemId: point('油位数据点').nullish(),
  voltageItemId: point('电池电压数据点').nullish(),
  capacityItemId: point('电池容量数据点').nullish(),
  testEveryDays: field.number('试验周期', { unit: '天', min: 1, max: 3650, decimals: 0 }).default(30),
  testMinutes: field
    .number('试验时长', {
      ...{ unit: '分钟', min: 1, max: 1440, decimals: 0 },
      help: '一次运行达到这个时长，自动记为一次试验',
    })
    .default(15),
  remindDays: field.number('提前提醒', { unit: '天', min: 0, max: 365, decimals: 0 }).default(3),
  overdueLevel: field
    .numberChoice('试验逾期告警等级', alarmLevels, { help: '试验逾期即产生告警，合格的试验使它恢复' })
    .default(1),
  startsBefore: field
    .number('此前启动次数', { min: 0, max: 1e6, decimals: 0, help: '开始统计之前的累计值' })
    .default(0),
  hoursBefore: field.number('此前运行小时', { min: 0, max: 1e6, decimals: 1 }).default(0),
  /** The last test that was passed, and until when the next one is due. */
  lastTestDate: field.date('上次试验', { column: true, readOnly: true }).nullish(),
  dueDate: field.date('下次试验', { column: true, search: true, readOnly: true }).nullish(),
  remark: field.remark().nullish(),
})
export type StandbySource = z.infer<typeof StandbySource>

export const standbySources = resource({
  path: '/ml-mlink/standbysource',
  noun: 'standbySource',
  label: '备用电源',
  schema: StandbySource,
  permission,
  title: 'sourceName',
  unique: [{ fields: ['stationId', 'sourceName'] }],
  answered: {
    state: z.enum(Object.keys(standbyStates) as [StandbyState, ...StandbyState[]]),
    /** Since it runs, Unix ms; null while it does not. */
    runningSinceMs: z.number().nullable(),
    /** All starts and hours, with those from before. */
    starts: z.number().int(),
    runHours: z.number(),
    /** The point that says by how many days its test is overdue; null for one of which it is not kept yet. */
    overdueItemId: Id.nullable(),
    testState: z.enum(Object.keys(testStates) as [keyof typeof testStates, ...(keyof typeof testStates)[]]),
  },
})

/** One run of a standby source, from the reading that says that it runs to the one that says that it does not. */
export const StandbyRun = z.object({
  id: Id,
  stationId: field.reference('站点', 'station'),
  sourceId: field.reference('备用电源', 'standbySource', { column: true, search: true }),
  startTime: field.instant('启动时间', { column: 170, search: true }),
  endTime: field.instant('停止时间', { column: 170 }).nullable(),
  runMinutes: field.number('运行时长', { unit: '分钟', column: true, decimals: 1 }).nullable(),
  /** The device fell silent while it ran: what is told ends with the last that was heard. */
  isUncertain: field.toggle('时长依据', { column: true, states: ['期间通信中断', '完整'] }),
})
export type StandbyRun = z.infer<typeof StandbyRun>

/** The runs of standby sources, newest first; they are recorded by themselves. */
export const standbyRuns = listing({
  path: '/ml-mlink/standbyrun',
  noun: 'standbyRun',
  label: '运行记录',
  schema: StandbyRun,
  permission: `${permission}_view`,
  order: { field: 'startTime', direction: 'desc' },
})

/** Photos and reports of a test. */
export const standbyTestHolder = attachmentHolder({
  noun: 'standbyTest',
  uploadCodes: ['standby_test_add', 'standby_test_edit'],
  viewCodes: ['standby_test_view'],
  accepts: 'files',
  mostMb: 50,
})

/** How a test went. */
export const testResults = { passed: '合格', failed: '不合格' } as const

/** A test of a standby source: a run that was long enough, or entered by hand. */
export const StandbyTest = z.object({
  sourceId: field.reference('备用电源', 'standbySource', { column: true, search: true, form: 'create' }),
  stationId: field.reference('站点', 'station', { readOnly: true }).optional(),
  testTime: field.instant('试验时间', { column: 170, search: true }),
  minutes: field.number('时长', { unit: '分钟', min: 0, max: 10_080, decimals: 1, column: true }).nullish(),
  result: field.choice('结果', testResults, { column: true, search: true }).default('passed'),
  isAutomatic: field
    .toggle('登记方式', { column: true, readOnly: true, states: ['自动识别', '人工登记'] })
    .optional(),
  tester: field.text('试验人', { column: true, search: true }).nullish(),
  remark: field.remark().nullish(),
  files: field.attachments('照片和报告', standbyTestHolder, { max: 20 }).optional(),
})
export type StandbyTest = z.infer<typeof StandbyTest>

export const standbyTests = resource({
  path: '/ml-mlink/standbytest',
  noun: 'standbyTest',
  label: '试验记录',
  schema: StandbyTest,
  permission: 'standby_test',
  title: 'testTime',
})
