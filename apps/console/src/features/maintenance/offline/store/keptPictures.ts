import { type Attachment, isPicture } from '@energy-console/contract/attachments'
import type { TaskDetail } from '@energy-console/contract/maintenance'

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

/** Pictures that a device keeps of a record. */
export interface KeptPictures {
  pictures: readonly KeptPicture[]
  /** Attachments that are not kept whatever is tried: no pictures, too many, too large, or gone. */
  refused: readonly string[]
  /** Unix ms. */
  keptAt: number
}

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
