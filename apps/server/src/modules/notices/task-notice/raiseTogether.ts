import type { TaskText } from '@energy-console/contract'
import type { Tx } from '../../../platform/database'
import { groupedBy } from '../../../platform/groupedBy'
import { type NewNotice, raiseNotice } from './raise'
import type { RaisedNotices } from './tellLater'

/** What is said of a record, and of several by the words of the first and their `count`; without the second each is told by itself. */
type NoticeTexts = readonly [one: string, several?: string]

/** A record that people are told of. */
export interface ToldRecord extends Pick<NewNotice, 'tenantId' | 'stationId'> {
  id: string
  /** Only these are told of it; whoever holds the code without them. */
  userIds?: readonly string[] | undefined
  /** What stands in the text. */
  params: NonNullable<TaskText['params']>
}

type Together = Pick<NewNotice, 'noticeType' | 'code' | 'noticeTime'> & {
  texts: NoticeTexts
  exceptUserId?: string | undefined
}

/**
 * Stores notices of records: one for those of a station that the same people are told of, which then leads to none of them. Answers
 * what is to be told once it is committed.
 */
export async function raiseTogether(
  tx: Tx,
  told: readonly ToldRecord[],
  { texts: [one, several], exceptUserId, ...notice }: Together,
): Promise<RaisedNotices> {
  const groups = groupedBy(told, ({ id, tenantId, stationId, userIds }) =>
    [tenantId, stationId, userIds, several === undefined ? id : ''].join(' '),
  )
  const raised: RaisedNotices = []
  for (const group of groups.values()) {
    const [{ id, tenantId, stationId, userIds, params }] = group
    if (userIds?.length === 0) continue
    const count = group.length
    const rows = await raiseNotice(tx, {
      ...{ ...notice, tenantId, stationId, recordId: count > 1 ? null : id },
      title:
        several !== undefined && count > 1
          ? { text: several, params: { ...params, count } }
          : { text: one, params },
      ...(userIds && { userIds }),
      ...(exceptUserId === undefined ? {} : { exceptUserId }),
    })
    raised.push(...rows)
  }
  return raised
}
