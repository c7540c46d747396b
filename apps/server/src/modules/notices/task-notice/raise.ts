import type { TaskText } from '@energy-console/contract'
import { platformTenantId } from '@energy-console/contract/identity'
import type { NoticeType } from '@energy-console/contract/notices'
import { type Bus, toPlain } from '../../../platform/bus'
import type { Tx } from '../../../platform/database'
import { holdersOf } from '../../identity'
import { type NoticeRow, wireOf } from './queries'
import { taskNoticeTable } from './table'

/** Something that people are to look after. */
export interface NewNotice {
  tenantId: string
  /** Only who sees the station is told; everybody of the tenant without one. */
  stationId: string | null
  noticeType: NoticeType
  /** Chinese, also the translation key. */
  title: TaskText
  /** The record that it is about, where it is about one. */
  recordId: string | null
  noticeTime: Date
  /** Whoever holds this code. */
  code: string
  /** Only these of them: those whom a task is assigned to. */
  userIds?: readonly string[]
  /** Not this one of them: whoever it comes from. */
  exceptUserId?: string
}

/**
 * Stores a notice for everybody whom it concerns, within the transaction of what it is about. Answers what was stored:
 * nobody is told where nobody may know. {@link tellNotices} brings it to them once that is committed.
 */
export async function raiseNotice(tx: Tx, notice: NewNotice): Promise<NoticeRow[]> {
  const rows = await rowsOf(tx, notice)
  if (rows.length === 0) return []
  return tx.insert(taskNoticeTable).values(rows).returning()
}

/** The same for a database that stores nothing: who is there can be told at once, under the id 0; who is away cannot. */
export async function unstoredNotice(tx: Tx, notice: NewNotice): Promise<NoticeRow[]> {
  const rows = await rowsOf(tx, notice)
  return rows.map((row) => ({ ...row, id: '0', isLook: false }))
}

async function rowsOf(tx: Tx, notice: NewNotice) {
  const { code, userIds, exceptUserId, ...row } = notice
  const holders = await holdersOf(tx, notice)
  const told = holders.filter((id) => (userIds?.includes(id) ?? true) && id !== exceptUserId)
  return told.map((userId) => ({ ...row, userId }))
}

/** Brings stored notices to the sockets of their readers at once; who is away finds them in his list. */
export function tellNotices(bus: Bus, rows: readonly NoticeRow[]): void {
  for (const row of rows)
    bus.publish('socket.push', {
      tenantId: row.tenantId,
      stationId: row.stationId,
      userId: row.userId,
      frame: { type: 'notice', notice: toPlain({ ...wireOf(row) }) },
    })
}

/** What tells those who run the installation, for areas that know no notices. */
export const operatorsTeller =
  (bus: Bus) => async (tx: Tx, notice: Pick<NewNotice, 'code' | 'noticeType' | 'title' | 'noticeTime'>) => {
    const told = await raiseNotice(tx, {
      ...{ tenantId: platformTenantId, stationId: null, recordId: null },
      ...notice,
    })
    return () => tellNotices(bus, told)
  }
