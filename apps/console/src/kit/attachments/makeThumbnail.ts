import { maxThumbnailBytes } from '@energy-console/contract/attachments'
import { scaledCanvas } from './scaledCanvas'

const longestSide = 320
/** The largest picture that is looked at, bytes: a thumbnail is not worth a tab that runs out of memory. */
const mostBytes = 60_000_000

/** A small picture of a picture in base64; undefined for what is none, or what this browser cannot read. */
export async function makeThumbnail(file: Blob): Promise<string | undefined> {
  if (!file.type.startsWith('image/') || file.type.includes('svg') || file.size > mostBytes) return undefined
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return undefined
  const canvas = scaledCanvas(picture, longestSide)
  picture.close()
  const data = canvas.toDataURL('image/webp', 0.8).replace(/^data:[^,]*,/, '')
  return data.length * 0.75 <= maxThumbnailBytes ? data : undefined
}
