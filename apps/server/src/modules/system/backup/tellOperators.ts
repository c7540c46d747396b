import type { TaskText } from '@energy-console/contract'
import type { NoticeType } from '@energy-console/contract/notices'
import type { Tx } from '../../../platform/database'

/** What those who run the installation are to look after: holders of a code in the platform's tenant. */
export interface OperatorNotice {
  code: string
  noticeType: NoticeType
  title: TaskText
  noticeTime: Date
}

/**
 * Tells them, within the transaction of what it is about. Answers what brings it at once to those who are there, to be called when
 * that is committed.
 */
export type TellOperators = (tx: Tx, notice: OperatorNotice) => Promise<() => void>
