import { scaledCanvas } from './scaledCanvas'

/** The longest sides that are tried until a photo is small enough, pixels: what is written on a name plate can be read in the first. */
const sides = [1920, 1280, 800]

/**
 * A photo as a JPEG of at most so many bytes, in base64; undefined for what this browser cannot read. What a camera notes
 * beside its pictures, the place among it, is not in it.
 */
export async function shrinkPhoto(file: Blob, mostBytes: number): Promise<string | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return undefined
  try {
    for (const side of sides) {
      const base64 = scaledCanvas(picture, side)
        .toDataURL('image/jpeg', 0.8)
        .replace(/^data:[^,]*,/, '')
      if (base64.length * 0.75 <= mostBytes) return base64
    }
    return undefined
  } finally {
    picture.close()
  }
}
