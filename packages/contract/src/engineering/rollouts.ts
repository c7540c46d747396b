import * as z from 'zod'
import { call, codesOf, field, Id, labelsOf, lifecycle, listing, resource } from '../core'
import { firmwareKinds } from './firmware'

const path = '/ml-mlink/firmwarerollout'
const codes = codesOf('firmware_rollout')

/** How a roll-out lives. Its moves have calls of their own below: what is asked and done with them is more than a state. */
export const rolloutLife = lifecycle('state', {
  noun: 'firmwareRollout',
  label: '升级任务',
  path,
  permission: codes.view,
  states: {
    running: { label: '升级中', tone: 'info' },
    paused: { label: '已暂停', tone: 'plain' },
    halted: { label: '失败过多，已停止', tone: 'error' },
    done: { label: '已结束', tone: 'good' },
    cancelled: { label: '已取消', tone: 'off' },
  },
  transitions: {
    begin: { label: '开始升级', from: [], to: 'running' },
    pause: { label: '暂停', from: ['running'], to: 'paused' },
    resume: { label: '继续', from: ['paused', 'halted'], to: 'running' },
    retry: {
      label: '重试失败项',
      from: ['running', 'paused', 'halted', 'done'],
      to: { running: 'running', paused: 'paused', halted: 'running', done: 'running' },
    },
    cancel: { label: '取消升级', from: ['running', 'paused', 'halted'], to: 'cancelled' },
    halt: { label: '失败过多，停止', from: ['running'], to: 'halted' },
    finish: { label: '升级结束', from: ['running'], to: 'done' },
    hold: { label: '从备份恢复后暂停', from: ['running'], to: 'paused' },
  },
})
export type RolloutState = keyof typeof rolloutLife.states

/** How a roll-out stands. */
const rolloutStates = labelsOf(rolloutLife)

/** How the gateways and devices hear of it. */
export const rolloutWays = { attributes: '共享属性（ThingsBoard）', rpc: '命令 updateFirmware' } as const

/** How one gateway or device stands. `waiting` for its wave; what is behind `offered` it has told itself. */
export const targetStates = {
  waiting: '等待批次',
  offered: '已下发',
  downloading: '下载中',
  downloaded: '已下载',
  updating: '安装中',
  updated: '成功',
  failed: '失败',
  cancelled: '已取消',
} as const
/** Why one failed, where it has not said so itself. */
export const targetProblems = {
  late: '超过时限没有成功',
  unsaid: '设备未说明原因',
  moved: '已不在该站点',
} as const
export type TargetState = keyof typeof targetStates

/** Gateways or devices of one roll-out at most. */
export const mostRolloutTargets = 1000

/** Roll-outs of a tenant that are not over at most. */
export const mostOpenRollouts = 500

/** A firmware that is brought to gateways or devices of a station, wave by wave. */
export const Rollout = z.object({
  rolloutName: field.name('名称', { column: true, search: true }),
  kind: field.choice('升级对象', firmwareKinds, { form: 'create' }),
  stationId: field.reference('站点', 'station', { column: true, search: true, form: 'create' }),
  firmwareId: field.reference('升级文件', 'firmware', { column: true, search: true, form: 'create' }),
  gatewayIds: field
    .references('网关', 'gateway', {
      form: 'create',
      most: 200,
      help: '不选则升级该站点的全部网关',
    })
    .meta({ narrowedBy: 'stationId' }),
  deviceIds: field
    .references('设备', 'device', {
      form: 'create',
      most: 200,
      help: '不选则升级该站点此产品的全部设备',
    })
    .meta({ narrowedBy: 'stationId' }),
  way: field
    .choice('下发方式', rolloutWays, {
      column: true,
      form: 'create',
      help: '共享属性：订阅属性的网关或设备得知新版本；命令：对网关或设备调用 updateFirmware，不在线的上线后再发',
    })
    .default('attributes'),
  wavePercent: field
    .percent('每批比例', {
      min: 1,
      decimals: 0,
      form: 'create',
      help: '第一批只升级一台，之后每批至少一台；上一批全部结束后才开始下一批。100% 为一次升级全部',
    })
    .default(10),
  pauseMinutes: field
    .duration('批次间隔', 'min', { max: 10_080, form: 'create', help: '上一批结束后等待多久' })
    .default(10),
  mostFailures: field
    .number('允许失败', {
      min: 0,
      max: mostRolloutTargets,
      decimals: 0,
      unit: '台',
      form: 'create',
      help: '失败超过此数时停止，等待处理',
    })
    .default(0),
  timeoutMinutes: field
    .duration('单台时限', 'min', {
      min: 1,
      max: 10_080,
      form: 'create',
      help: '下发后多久没有成功算失败；离线的设备上线后才能下载',
    })
    .default(60),
  state: field
    .choice('状态', rolloutStates, { column: true, search: true, readOnly: true, isState: true })
    .optional(),
  remark: field.remark().nullish(),
})

/** How far a roll-out has come. */
export const RolloutProgress = z.object({
  targets: z.number(),
  updated: z.number(),
  failed: z.number(),
  /** Offered, and not yet over. */
  busy: z.number(),
  waves: z.number(),
  /** The wave that is at work, from 1. */
  wave: z.number(),
})

export const rollouts = resource({
  path,
  noun: 'firmwareRollout',
  label: '升级任务',
  schema: Rollout,
  permission: 'firmware_rollout',
  title: 'rolloutName',
  answered: RolloutProgress.shape,
})

/** One gateway or device of a roll-out. */
export const RolloutTarget = z.object({
  id: Id,
  rolloutId: field.reference('升级任务', 'firmwareRollout'),
  targetName: field.text('名称', { max: 64, column: true, search: true }),
  wave: field.number('批次', { decimals: 0, column: 90 }),
  state: field.choice('状态', targetStates, { column: true, search: true, isState: true }),
  /** Per cent of the file that it has fetched in parts. */
  progress: field.number('下载进度', { decimals: 0, unit: '%', column: 110 }),
  detail: field.text('说明', { max: 500, column: true }).nullable(),
  attempts: field.number('次数', { decimals: 0, column: 90 }),
  stateTime: field.instant('更新时间', { column: true }).nullable(),
})

/** The gateways or devices of roll-outs, in their waves. */
export const rolloutTargets = listing({
  path: '/ml-mlink/firmwaretarget',
  noun: 'firmwareRollout',
  label: '升级结果',
  schema: RolloutTarget,
  permission: codes.view,
  order: { field: 'id', direction: 'asc' },
})

const one = z.object({ id: Id.meta({ reference: 'firmwareRollout', label: '升级任务' }) })
const move = (verb: string, label: string) =>
  call({
    method: 'POST',
    path: `/api${path}/${verb}`,
    label,
    permission: codes.edit,
    changes: ['firmwareRollout'],
    audit: label,
    query: one,
  })

/** Begins no further target until it is resumed. */
export const pauseRollout = move('pause', '暂停升级')
/** Goes on; failures so far count no more. */
export const resumeRollout = move('resume', '继续升级')
/** Ends it; whatever has not begun is left as it is. */
export const cancelRollout = move('cancel', '取消升级')
/** Offers the firmware once more to those that failed. */
export const retryRollout = move('retry', '重试失败项')
