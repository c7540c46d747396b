import { isPicture } from '@energy-console/contract/attachments'

const office = /officedocument|opendocument|msword|ms-excel|ms-powerpoint|x-cfb|rtf|text\/csv/

/** Which of the kinds that the list tells apart a content type is. */
export function fileKindOf(contentType: string): 'picture' | 'pdf' | 'office' | 'other' {
  if (isPicture(contentType)) return 'picture'
  if (contentType === 'application/pdf') return 'pdf'
  return office.test(contentType) ? 'office' : 'other'
}
