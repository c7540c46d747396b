import { platformTenantId } from '@energy-console/contract/identity'
import { type DiskLevel, diskUsageCode } from '@energy-console/contract/system'
import { sql } from 'drizzle-orm'
import { sqlStateOf, sqlStates } from '../../../platform/database'
import type { DiskState } from '../../../platform/disk'
import type { Platform } from '../../../platform/module'
import { type NewNotice, raiseNotice, tellNotices, unstoredNotice } from '../../notices'

const mebibyte = 1024 * 1024
/** Nobody is told of the same level twice within so long, whether it came and went or the program was started anew. */
const toldForMs = 86_400_000

/** What the administrators of the platform are told. */
const sentences: Readonly<Partial<Record<DiskLevel, string>>> = {
  low: '磁盘剩余空间偏少（{{free}} MB）：正在清理超过保留期限的读数',
  tight: '磁盘剩余空间紧张（{{free}} MB）：正在提前压缩已结束日期的读数',
  full: '磁盘空间不足（{{free}} MB）：已暂停接收数据，请尽快清理或扩容',
}

const unknownRoom = '数据库所在的磁盘已满：已暂停接收数据，请尽快清理或扩容'

/** The job that makes room, in haste the more the less there is. */
export const makeRoomJob = 'telemetry.makeRoom'

/** How often those who could not be told are told again, while the level holds. */
const tellMs = 10_000

/** From now on room is made at once when it becomes less, and the platform's administrators are told. Answers how to end that. */
export function followDisk(
  platform: Pick<Platform, 'db' | 'bus' | 'clock' | 'disk' | 'jobs' | 'log' | 'scheduler'>,
): () => void {
  const { disk, jobs, log, scheduler } = platform
  const pushedMs = new Map<string, number>()
  let telling = Promise.resolve()
  /** One after the other, so that nobody is told of a level twice. */
  const tell = () => {
    const told = telling.then(() => tellOfDisk(platform, disk.state, pushedMs))
    telling = told.catch(() => undefined)
    return told
  }
  // why not was said when the level came
  const endTelling = scheduler.every('disk.tell', tellMs, () => tell().catch(() => undefined))
  const endFollowing = disk.onChange((state, before) => {
    const { level, freeBytes } = state
    const isWorse = disk.isAtLeast(before)
    log[isWorse ? 'warn' : 'info']({ level, before, freeBytes }, 'room for readings')
    if (!isWorse) return
    const fails = (error: unknown) => log.error({ err: error }, 'room for readings: nobody told')
    jobs.send(makeRoomJob).catch(fails)
    tell().catch(fails)
  })
  return () => {
    endTelling()
    endFollowing()
  }
}

/**
 * Tells the platform's administrators how full the disk is; nothing while there is room. Where it is so full that nothing can be
 * stored, those who are there are told, once by `pushedMs`, and nothing counts as told.
 */
export async function tellOfDisk(
  { db, bus, clock }: Pick<Platform, 'db' | 'bus' | 'clock'>,
  { level, freeBytes }: Pick<DiskState, 'level' | 'freeBytes'>,
  pushedMs = new Map<string, number>(),
): Promise<void> {
  const text = level === 'full' && freeBytes === undefined ? unknownRoom : sentences[level]
  if (text === undefined) return
  const notice: NewNotice = {
    tenantId: platformTenantId,
    stationId: null,
    code: diskUsageCode,
    noticeType: 13,
    noticeTime: new Date(clock.now()),
    title: { text, params: { free: String(Math.floor((freeBytes ?? 0) / mebibyte)) } },
    recordId: null,
  }
  const store = db.asSystem(async (tx) => {
    const { rowCount } = await tx.execute(sql`select from task_notice where tenant_id = ${platformTenantId}
      and title->>'text' = ${text} and notice_time > ${new Date(clock.now() - toldForMs)} limit 1`)
    if (rowCount !== 0) return []
    return raiseNotice(tx, notice)
  })
  try {
    tellNotices(bus, await store)
  } catch (error) {
    const isPushed = clock.now() - (pushedMs.get(text) ?? Number.NEGATIVE_INFINITY) < toldForMs
    if (sqlStateOf(error) !== sqlStates.diskFull || isPushed) throw error
    tellNotices(bus, await db.asSystem((tx) => unstoredNotice(tx, notice)))
    pushedMs.set(text, clock.now())
  }
}
