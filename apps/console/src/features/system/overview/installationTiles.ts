import type { DataOf } from '@energy-console/contract'
import {
  type getCertificates,
  type getLicence,
  licenceLimits,
  licenceNoticeDays,
  licenceStates,
} from '@energy-console/contract/licensing'
import type { DiskUsage, listBackups, Trouble } from '@energy-console/contract/system'
import { sizeText } from '../../../kit/attachments/sizeText'
import { taskText } from '../../../kit/value/taskText'
import { fullestDisk, scarceFree } from '../disk-usage/fullestDisk'
import { type Tile, type TileLine, toneOfDays } from './Tile'

const none = '—'

/** What of the system does not get on; the troubles themselves stand below, each with the way to where it is mended. */
export function healthTile(troubles: readonly Trouble[]): Tile {
  const isStuck = troubles.some(({ code }) => code !== 'set_aside')
  return {
    tone: isStuck ? 'error' : troubles.length > 0 ? 'warning' : 'good',
    word: isStuck ? '有处理停滞' : troubles.length > 0 ? '有数据被搁置' : '良好',
    value: String(troubles.length),
    lines: troubles.length === 0 ? [{ text: '采集、汇总、告警等后台处理都在进行' }] : [],
  }
}

/** A backup that is older than this is not one to rely on. */
const oldMs = 7 * 86_400_000

interface Now {
  /** Unix ms. */
  ms: number
  /** `yyyy-MM-dd HH:mm:ss` by the tenant's clocks. */
  text: string
  instantOf: (time: string) => number | undefined
  shownTime: (time: string) => string
}

/** When the last backup was made and when the next is; `translate` says why one failed. */
export function backupTile(
  { backups, plan, failure }: DataOf<typeof listBackups>,
  now: Now,
  translate: Parameters<typeof taskText>[1],
): Tile {
  const [last] = backups
  const isOld = last !== undefined && now.ms - (now.instantOf(last.createTime) ?? now.ms) > oldMs
  const lines: TileLine[] = [
    last
      ? {
          text: '最近一次 {{time}}，{{size}}',
          params: { time: now.shownTime(last.createTime), size: sizeText(last.bytes) },
        }
      : { text: '还没有备份，数据损坏时无法恢复' },
    plan.isOn
      ? {
          text: now.text.slice(11, 16) < plan.time ? '下一次今天 {{time}}' : '下一次明天 {{time}}',
          params: { time: plan.time },
        }
      : { text: '没有自动备份' },
    ...(failure
      ? [
          {
            text: '自动备份失败：{{time}}，{{reason}}',
            params: { time: now.shownTime(failure.time), reason: taskText(failure.title, translate) },
          },
        ]
      : []),
  ]
  const value = String(backups.length)
  if (failure) return { tone: 'error', word: '自动备份失败', value, lines }
  if (!last) return { tone: 'error', word: '没有备份', value, lines }
  if (isOld) return { tone: 'warning', word: '备份已旧', value, lines }
  if (!plan.isOn) return { tone: 'warning', word: '没有自动备份', value, lines }
  return { tone: 'good', word: '良好', value, lines }
}

/** How long the certificate lasts; `isHttps`: the page itself came encrypted, so that somebody else has one. */
export function certificateTile(
  { source, file, isOn, current }: DataOf<typeof getCertificates>,
  isHttps: boolean,
): Tile {
  if (!current) {
    const lines = [
      isHttps
        ? { text: '加密由前面的代理负责，证书不在这里管理' }
        : { text: '控制台和 MQTT 没有加密，密码可能被旁听' },
    ]
    return isHttps
      ? { tone: 'plain', word: '不在这里管理', value: none, lines }
      : { tone: 'warning', word: '没有加密', value: none, lines }
  }
  const { daysLeft, until, subject } = current
  const lines: TileLine[] = [
    { text: '有效期至 {{day}}', params: { day: until.slice(0, 10) } },
    { text: '颁发给 {{subject}}', params: { subject } },
  ]
  const value = String(Math.max(0, daysLeft))
  if (file === 'unusable' || file === 'unreadable')
    return { tone: 'error', word: '证书文件不能使用', value, lines }
  if (source === 'stored' && !isOn) return { tone: 'error', word: '私钥无法打开', value, lines }
  const tone = toneOfDays(daysLeft)
  return { tone, word: daysLeft < 0 ? '已到期' : tone === 'good' ? '良好' : '即将到期', value, lines }
}

/** How the installation's licence stands; `translate` says what it limits. */
export function licenceTile(
  { state, licence, daysLeft, used }: DataOf<typeof getLicence>,
  translate: (text: string) => string,
): Tile {
  if (state !== 'active' || !licence || daysLeft === null)
    return {
      tone: state === 'notRequired' ? 'good' : 'error',
      word: licenceStates[state],
      value: none,
      lines: [state === 'notRequired' ? { text: '本系统不需要授权' } : { text: '没有有效的授权' }],
    }
  const limits = (['tenants', 'users', 'devices'] as const).flatMap((kind) => {
    const most = licence.limits[kind]
    return most === undefined ? [] : [{ kind, used: used[kind], most }]
  })
  const isFull = limits.some(({ used, most }) => used >= most)
  const ends = daysLeft <= licenceNoticeDays ? toneOfDays(daysLeft) : 'good'
  const tone = ends === 'good' && isFull ? 'warning' : ends
  return {
    tone,
    word: tone === 'good' ? '良好' : ends === 'good' ? '授权数量已满' : '即将到期',
    value: String(daysLeft),
    lines: [
      { text: '有效期至 {{day}}', params: { day: licence.until.slice(0, 10) } },
      ...limits.map(({ kind, used, most }) => ({
        text: '{{kind}} {{used}} / {{most}}',
        params: { kind: translate(licenceLimits[kind]), used, most },
      })),
    ],
  }
}

/** What is free of the disk, and for how long. */
export function diskTile(usage: DiskUsage): Tile {
  const disk = fullestDisk(usage)
  if (!disk) return { tone: 'plain', word: '未知', value: none, lines: [] }
  const { free, freeBytes, totalBytes } = disk
  const { fullInDays } = usage
  const byDays = fullInDays === null ? 'good' : toneOfDays(fullInDays)
  const tone = free < scarceFree / 3 || byDays === 'error' ? 'error' : free < scarceFree ? 'warning' : byDays
  return {
    tone,
    word: tone === 'good' ? '充足' : '将满',
    value: sizeText(freeBytes),
    lines: [
      {
        text: '已用 {{used}}，共 {{total}}',
        params: { used: sizeText(totalBytes - freeBytes), total: sizeText(totalBytes) },
      },
      fullInDays === null
        ? { text: '照现在的增长看不到写满的一天' }
        : { text: '照近 30 天的增长约 {{count}} 天后写满', params: { count: fullInDays } },
      ...(usage.isDatabaseElsewhere ? [{ text: '数据库在另一台服务器上，那里的剩余空间不在此显示' }] : []),
    ],
  }
}
