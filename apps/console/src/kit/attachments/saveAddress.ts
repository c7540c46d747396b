import type { AttachmentAddress } from '@energy-console/contract/attachments'

/** Has the browser save an attachment. */
export function saveAddress({ url, fileName }: Pick<AttachmentAddress, 'url' | 'fileName'>): void {
  const link = document.createElement('a')
  link.href = `${url}?download=1`
  link.download = fileName
  link.click()
}
