import { platformTenantId } from '@energy-console/contract/identity'
import { type DiskLevel, diskUsageCode } from '@energy-console/contract/system'
import { sql } from 'drizzle-orm'
import type { DiskState } from '../../../platform/disk'
import type { Platform } from '../../../platform/module'
import { raiseNotice, tellNotices } from '../../notices'

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

/** From now on room is made at once when it becomes less, and the platform's administrators are told. Answers how to end that. */
export function followDisk(
  platform: Pick<Platform, 'db' | 'bus' | 'clock' | 'disk' | 'jobs' | 'log'>,
): () => void {
  const { disk, jobs, log } = platform
  return disk.onChange((state, before) => {
    const { level, freeBytes } = state
    const isWorse = disk.isAtLeast(before)
    log[isWorse ? 'warn' : 'info']({ level, before, freeBytes }, 'room for readings')
    if (!isWorse) return
    Promise.all([jobs.send(makeRoomJob), tellOfDisk(platform, state)]).catch((error: unknown) =>
      log.error({ err: error }, 'room for readings: nobody told'),
    )
  })
}

/** Tells the platform's administrators how full the disk is; nothing while there is room. */
export async function tellOfDisk(
  { db, bus, clock }: Pick<Platform, 'db' | 'bus' | 'clock'>,
  { level, freeBytes }: Pick<DiskState, 'level' | 'freeBytes'>,
): Promise<void> {
  const text = level === 'full' && freeBytes === undefined ? unknownRoom : sentences[level]
  if (text === undefined) return
  const told = await db.asSystem(async (tx) => {
    const { rowCount } = await tx.execute(sql`select from task_notice where tenant_id = ${platformTenantId}
      and title->>'text' = ${text} and notice_time > ${new Date(clock.now() - toldForMs)} limit 1`)
    if (rowCount !== 0) return []
    return raiseNotice(tx, {
      tenantId: platformTenantId,
      stationId: null,
      code: diskUsageCode,
      noticeType: 13,
      noticeTime: new Date(clock.now()),
      title: { text, params: { free: String(Math.floor((freeBytes ?? 0) / mebibyte)) } },
      recordId: null,
    })
  })
  tellNotices(bus, told)
}
