import type { Alarm } from '@energy-console/contract/alarms'
import type { Attachment } from '@energy-console/contract/attachments'
import type { FoundItem } from '@energy-console/contract/maintenance'
import type { ReadTrend } from '../../../../kit/alarm/alarmTrend'
import type { RepairRecord } from '../../repair/RepairRecord'
import { type KeptPictures, missingOf } from './keptPictures'

/** The alarm that an order comes of, with its curve where it has one. */
export interface KeptAlarm {
  alarm: Alarm
  trend: ReadTrend | null
}

/** What a device keeps beside an order: what whoever repairs looks at, and the order itself does not say. */
export interface KeptBeside extends KeptPictures {
  finding: FoundItem | null
  /** Null without one, and for who sees no alarms. */
  alarm: KeptAlarm | null
}

/** The files of an order itself: a body names them by id alone, an answer carries them whole. */
export const ownFilesOf = ({ files = [] }: RepairRecord): readonly Attachment[] =>
  files.filter((file): file is Attachment => 'fileName' in file)

/** All files of an order: its own, those of the report from the site, and those of what the round found. */
export const filesOf = (
  order: RepairRecord,
  finding: FoundItem | null | undefined,
): readonly Attachment[] => [...ownFilesOf(order), ...order.reportPhotos, ...(finding?.photos ?? [])]

/** What the list of kept orders says that is not on the device: so many files, and whether the rest has not been fetched yet. */
export function unkeptOf(order: RepairRecord, beside: KeptBeside | undefined) {
  const files = missingOf(filesOf(order, beside?.finding), beside).length
  const isUnfetched = beside === undefined && Boolean(order.taskItemId ?? order.alarmId)
  return { files, isUnfetched }
}
