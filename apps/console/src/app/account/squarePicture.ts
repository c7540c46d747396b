/** Pixels of an avatar's side: sharp at 72 px on a fine screen. */
const side = 192
/** The largest file that is looked at, bytes. */
const mostBytes = 30_000_000

/** The middle of a picture as a small square, a `data:` address; undefined for what this browser cannot read. */
export async function squarePicture(file: Blob): Promise<string | undefined> {
  if (file.size > mostBytes) return undefined
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return undefined
  const { width, height } = picture
  const cut = Math.min(width, height)
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  canvas
    .getContext('2d')
    ?.drawImage(picture, (width - cut) / 2, (height - cut) / 2, cut, cut, 0, 0, side, side)
  picture.close()
  return canvas.toDataURL('image/webp', 0.85)
}
