import { maxThumbnailBytes } from '@energy-console/contract/attachments'

const longestSide = 320
/** The largest picture that is looked at, bytes: a thumbnail is not worth a tab that runs out of memory. */
const mostBytes = 60_000_000

/** A small picture of a picture in base64; undefined for what is none, or what this browser cannot read. */
export async function makeThumbnail(file: Blob): Promise<string | undefined> {
  if (!file.type.startsWith('image/') || file.type.includes('svg') || file.size > mostBytes) return undefined
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return undefined
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const data = canvas.toDataURL('image/webp', 0.8).replace(/^data:[^,]*,/, '')
  return data.length * 0.75 <= maxThumbnailBytes ? data : undefined
}
