import { type Editor, insertBlock, paste, readCopy } from '@energy-console/schematic/editor'
import { useUploadPicture } from '../pictures/useUploadPicture'

/** A pasted picture is made to fit into this, page units. */
const maxPicture = { width: 800, height: 600 }

/** What the keyboard's paste puts on the page: copied items, a picture as an image, any other text as a text. */
export function usePaste(editor: Editor): (data: DataTransfer) => void {
  const upload = useUploadPicture()

  const pastePicture = async (file: File) => {
    const [imageUrl, size] = await Promise.all([upload(file), sizeOf(file)])
    if (imageUrl) insertBlock(editor, { type: 'image', fields: { imageUrl }, size }, '粘贴')
  }
  return (data) => {
    const text = data.getData('text/plain')
    const picture = [...data.files].find(({ type }) => type.startsWith('image/'))
    if (picture && !readCopy(text)) void pastePicture(picture)
    else paste(editor, text)
  }
}

async function sizeOf(file: File): Promise<{ width: number; height: number }> {
  const image = new Image()
  image.src = URL.createObjectURL(file)
  try {
    await image.decode()
    const { naturalWidth, naturalHeight } = image
    const scale = Math.min(1, maxPicture.width / naturalWidth, maxPicture.height / naturalHeight)
    return { width: Math.round(naturalWidth * scale), height: Math.round(naturalHeight * scale) }
  } catch {
    return { width: 100, height: 100 } // what the server makes of it will be shown all the same
  } finally {
    URL.revokeObjectURL(image.src)
  }
}
