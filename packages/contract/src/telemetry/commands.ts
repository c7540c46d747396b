import * as z from 'zod'
import { call, field, Id, labelsOf, lifecycle, listing } from '../core'

/** Seconds that a selected point is held for whoever selected it. */
export const selectSeconds = 30

/** Seconds that a request waits for a second person. */
export const requestSeconds = 120

/** What the operation log says of commands that no call asks for: what is done by itself, for whoever set it up. */
export const ownCommands = {
  timing: '定时任务控制设备',
  variable: '定时任务设置全局变量',
  voice: '语音播报到设备',
  beacon: '声光告警控制设备',
} as const

/** Days that commands and their histories are kept. */
export const commandKeepDays = 365

/** The most that are selected, or wait for a second person, in one answer. */
export const mostOpenCommands = 100

/** Code of who may write to devices, and be the second person of others. */
const mayWrite = 'device_write'
const path = '/ml-mlink/command'
const at = (verb: string) => `/api${path}/${verb}`

/** How a command lives: from whoever asks for it to what came of it. It is `sent` at most once, but for a repeat that its property allows. */
export const commandLife = lifecycle('status', {
  noun: 'deviceCommand',
  label: '操作',
  path,
  permission: 'devices_commands',
  states: {
    asked: { label: '准备下发', tone: 'info' },
    selected: { label: '已选择', tone: 'info' },
    requested: { label: '等待第二人', tone: 'warning' },
    confirmed: { label: '第二人已确认', tone: 'info' },
    queued: { label: '等待设备', tone: 'info' },
    sent: { label: '等待应答', tone: 'info' },
    answered: { label: '已执行', tone: 'good' },
    failed: { label: '未执行', tone: 'error' },
    timedOut: { label: '应答超时', tone: 'error' },
    unknown: { label: '结果未知', tone: 'warning' },
    refused: { label: '已闭锁', tone: 'error' },
    declined: { label: '第二人拒绝', tone: 'off' },
    cancelled: { label: '已取消', tone: 'off' },
    expired: { label: '已过期', tone: 'off' },
  },
  transitions: {
    ask: { label: '发起操作', from: [], to: 'asked' },
    select: { label: '选择', from: [], to: 'selected' },
    request: { label: '申请第二人确认', from: [], to: 'requested' },
    confirm: { label: '第二人确认', from: ['requested'], to: 'confirmed' },
    decline: { label: '第二人拒绝', from: ['requested'], to: 'declined' },
    cancel: { label: '取消', from: ['selected', 'requested', 'queued'], to: 'cancelled' },
    queue: { label: '等待设备上线', from: ['asked'], to: 'queued' },
    tag: { label: '被挂牌阻止', from: ['asked', 'selected', 'confirmed', 'queued'], to: 'refused' },
    interlock: { label: '被闭锁阻止', from: ['asked', 'selected', 'confirmed', 'queued'], to: 'refused' },
    send: { label: '下发', from: ['asked', 'selected', 'confirmed', 'queued'], to: 'sent' },
    repeat: { label: '超时重发', from: ['sent'], to: 'sent' },
    answer: { label: '设备已执行', from: ['sent'], to: 'answered' },
    fail: { label: '设备拒绝', from: ['sent'], to: 'failed' },
    miss: { label: '设备未连接', from: ['asked', 'selected', 'confirmed', 'sent'], to: 'failed' },
    timeOut: { label: '应答超时', from: ['sent'], to: 'timedOut' },
    lose: { label: '应答前断线', from: ['sent'], to: 'unknown' },
    expire: {
      label: '超过时限',
      from: ['asked', 'selected', 'requested', 'confirmed', 'queued'],
      to: 'expired',
    },
    busy: { label: '站点正忙，未下发', from: ['asked', 'confirmed'], to: 'cancelled' },
    withdraw: {
      label: '条件已变，未下发',
      from: ['asked', 'selected', 'confirmed', 'queued'],
      to: 'cancelled',
    },
    forget: { label: '服务中断，结果未知', from: ['sent'], to: 'unknown' },
    drop: { label: '服务中断，未下发', from: ['asked', 'confirmed'], to: 'cancelled' },
  },
})
export type CommandState = keyof typeof commandLife.states
export type CommandMove = keyof typeof commandLife.transitions

const stateLabels = labelsOf(commandLife)

/** A command as the list of them has it, with the names that held when it was given. */
export const CommandLog = z.object({
  id: Id,
  createTime: field.instant('时间', { column: 170, search: true }),
  stationId: field.reference('站点', 'station', { column: true, search: true }),
  deviceId: field.reference('设备', 'device', { column: true, search: true }),
  propertyName: field.text('属性', { column: true, search: true }),
  valueText: field.text('下发的值', { max: 200, column: true }),
  status: field.choice('状态', stateLabels, { column: true, search: true, isState: true }),
  userName: field.text('操作人', { column: true, search: true }),
  secondUserName: field.text('第二人', { column: true, search: true }),
  doneTime: field.instant('结束时间').nullable(),
  /** Until when it waits for its device, while it does. */
  expireTime: field.instant('等待至').nullable(),
})
export type CommandLog = z.infer<typeof CommandLog>

/** Every command to a device of the caller's stations, newest first. */
export const commandLogs = listing({
  path,
  noun: 'deviceCommand',
  label: '操作',
  schema: CommandLog,
  permission: 'devices_commands',
})

/** A command that somebody has selected, or that waits for a second person. */
export const OpenCommand = z.object({
  id: Id,
  itemId: Id,
  deviceId: Id,
  deviceName: z.string(),
  propertyName: z.string(),
  valueText: z.string(),
  /** In the unit of the point, or the number of its word. */
  value: z.union([z.number(), z.string(), z.boolean()]),
  status: z.string(),
  userName: z.string(),
  /** The caller's own. */
  isOwn: z.boolean(),
  /** Until it ends by itself. */
  remainingMs: z.number(),
})
export type OpenCommand = z.infer<typeof OpenCommand>

/** Of which device or point; of all that the caller sees unless told. */
export const WhereOpen = z.object({
  deviceId: Id.meta({ reference: 'device', label: '设备' }).optional(),
  itemId: Id.meta({ reference: 'point', label: '数据点' }).optional(),
})

/** What is selected just now, and what waits for a second person, oldest first; {@link mostOpenCommands} at most. */
export const listOpenCommands = call({
  method: 'GET',
  path: at('open'),
  label: '进行中的操作',
  permission: mayWrite,
  reads: ['deviceCommand', 'device', 'point'],
  isQuiet: true,
  query: WhereOpen,
  data: z.array(OpenCommand),
})

/** How a command stands, for whoever waits for it. */
export const getCommandState = call({
  method: 'GET',
  path: at('state'),
  label: '操作的状态',
  permission: mayWrite,
  reads: ['deviceCommand'],
  isQuiet: true,
  query: z.object({ id: Id.meta({ reference: 'deviceCommand', label: '操作' }) }),
  data: z.object({
    status: z.string(),
    secondUserName: z.string(),
    remainingMs: z.number(),
    /** The words of the last move, such as why the second person would not. */
    reason: z.string(),
  }),
})

const Wanted = z.object({
  itemId: Id.meta({ reference: 'point', label: '数据点' }),
  value: z.union([z.number(), z.string().max(1000), z.boolean()]).meta({ label: '值' }),
})
/** The name of the device, where its property asks for it. */
const typedName = z.string().max(64).optional().meta({ label: '设备名称' })
const Begun = z.object({ commandId: Id, remainingMs: z.number() })

/** Selects a point for a value: nobody else may for {@link selectSeconds}. Who carries it out is who selected it. */
export const selectPoint = call({
  method: 'POST',
  path: at('select'),
  label: '选择操作对象',
  permission: mayWrite,
  changes: ['deviceCommand'],
  audit: '选择操作对象',
  body: Wanted,
  data: Begun,
})

/** Carries a selection out and answers what the device answered. */
export const executeCommand = call({
  method: 'POST',
  path: at('execute'),
  label: '执行已选择的操作',
  permission: mayWrite,
  changes: ['deviceCommand'],
  audit: '执行操作',
  body: z.object({ id: Id.meta({ reference: 'deviceCommand', label: '操作' }), typedName }),
  data: z.unknown(),
})

/** Asks for a second person, who has {@link requestSeconds}. */
export const requestCommand = call({
  method: 'POST',
  path: at('request'),
  label: '申请第二人确认',
  permission: mayWrite,
  changes: ['deviceCommand'],
  audit: '申请第二人确认',
  body: Wanted.extend({ typedName }),
  data: Begun,
})

/** Confirms what another user asks for, which is then sent; answers what the device answered. */
export const confirmCommand = call({
  method: 'POST',
  path: at('confirm'),
  label: '作为第二人确认',
  permission: mayWrite,
  changes: ['deviceCommand'],
  audit: '第二人确认操作',
  body: z.object({ id: Id.meta({ reference: 'deviceCommand', label: '操作' }) }),
  data: z.unknown(),
})

/** Declines what another user asks for. */
export const declineCommand = call({
  method: 'POST',
  path: at('decline'),
  label: '作为第二人拒绝',
  permission: mayWrite,
  changes: ['deviceCommand'],
  audit: '第二人拒绝操作',
  body: z.object({
    id: Id.meta({ reference: 'deviceCommand', label: '操作' }),
    reason: z.string().trim().min(1).max(200).meta({ label: '原因' }),
  }),
})

/** Gives up what one has selected or asked for, or takes back what waits for its device, whoever gave it. */
export const cancelCommand = call({
  method: 'POST',
  path: at('cancel'),
  label: '取消操作',
  permission: mayWrite,
  changes: ['deviceCommand'],
  audit: '取消操作',
  body: z.object({ id: Id.meta({ reference: 'deviceCommand', label: '操作' }) }),
})
