import type { Alarm } from '@energy-console/contract/alarms'
import { type Attachment, isPicture } from '@energy-console/contract/attachments'
import type { FoundItem, TaskDetail } from '@energy-console/contract/maintenance'
import type { ReadTrend } from '../../../../kit/alarm/alarmTrend'
import type { RepairRecord } from '../../repair/RepairRecord'

/** Pictures that are kept of one order at most, and of one task. */
export const mostPictures = 12
export const mostTaskPictures = 40

/** A picture as a device keeps it: scaled, so that what is written on a name plate can be read. */
export interface KeptPicture {
  /** Of the attachment. */
  id: string
  picture: Blob
  /** It is the thumbnail, in which a place can be recognised and nothing read. */
  isSmall?: boolean
}

/** The alarm that an order comes of, with its curve where it has one. */
export interface KeptAlarm {
  alarm: Alarm
  trend: ReadTrend | null
}

/** Pictures that a device keeps of a record. */
export interface KeptPictures {
  pictures: readonly KeptPicture[]
  /** Attachments that are not kept whatever is tried: no pictures, too many, too large, or gone. */
  refused: readonly string[]
  /** Unix ms. */
  keptAt: number
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

/** The photos of a task that stand at its items. */
export const photosOf = ({ items }: TaskDetail): readonly Attachment[] =>
  items.flatMap(({ photos }) => photos)

/** Of some files those that a device keeps: the first pictures. */
export const keptOf = (files: readonly Attachment[], most: number): readonly Attachment[] =>
  files.filter(({ contentType }) => isPicture(contentType)).slice(0, most)

/** Of some files those that are not on the device. */
export function missingOf(files: readonly Attachment[], kept: KeptPictures | null | undefined): Attachment[] {
  const here = new Set(kept?.pictures.map(({ id }) => id))
  return files.filter(({ id }) => !here.has(id))
}

/** What the list of kept orders says that is not on the device: so many files, and whether the rest has not been fetched yet. */
export function unkeptOf(order: RepairRecord, beside: KeptBeside | undefined) {
  const files = missingOf(filesOf(order, beside?.finding), beside).length
  const isUnfetched = beside === undefined && Boolean(order.taskItemId ?? order.alarmId)
  return { files, isUnfetched }
}
