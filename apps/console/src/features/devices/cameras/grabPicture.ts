/** The widest that a picture is kept. */
const mostWidth = 1920

/** What a camera's screen shows at this moment, as a JPEG in base64; undefined while it shows nothing. */
export function grabPicture(element: HTMLVideoElement | HTMLImageElement | null): string | undefined {
  if (!element) return undefined
  const [width, height] =
    element instanceof HTMLVideoElement
      ? [element.videoWidth, element.videoHeight]
      : [element.naturalWidth, element.naturalHeight]
  if (width === 0 || height === 0) return undefined
  const scale = Math.min(1, mostWidth / width)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  canvas.getContext('2d')?.drawImage(element, 0, 0, canvas.width, canvas.height)
  return canvas.toDataURL('image/jpeg', 0.85)
}
