/** What files a holder takes: anything that is no program, or pictures alone. */
export type Accepted = 'files' | 'pictures'

/** A kind of record that attachments belong to, and who may do what with them. */
export interface AttachmentHolder {
  readonly kind: 'attachmentHolder'
  /** The noun of its records. */
  readonly noun: string
  /** Codes of which one is needed to upload. */
  readonly uploadCodes: readonly string[]
  /** Codes of which one is needed to see them. */
  readonly viewCodes: readonly string[]
  readonly accepts: Accepted
  /** Megabytes that one file may have; the installation may allow less. */
  readonly mostMb: number
}

/** Declares a kind of record that holds attachments. */
export const attachmentHolder = (spec: Omit<AttachmentHolder, 'kind'>): AttachmentHolder => ({
  ...spec,
  kind: 'attachmentHolder',
})

/** Types that browsers show as pictures; SVG is none, for it can run scripts. */
export const pictureTypes: readonly string[] = [
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/bmp',
]

/** Whether a type is shown as a picture. */
export const isPicture = (contentType: string): boolean => pictureTypes.includes(contentType)

/** Whether a type is shown in the page: pictures and PDF. */
export const isShownInPage = (contentType: string): boolean =>
  isPicture(contentType) || contentType === 'application/pdf'
