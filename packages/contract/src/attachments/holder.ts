import type { FileHolder } from '../core/fields'

/** A kind of record that attachments belong to, and who may do what with them. */
export interface AttachmentHolder extends FileHolder {
  readonly kind: 'attachmentHolder'
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
