import { uploadFile } from '../../../../kit/attachments/uploadFile'
import { noteWaiting } from '../store/outbox'
import { type WaitingFile, withFiles } from '../store/waiting'

/** For whom it is sent. */
export interface Sender {
  owner: string
  /** Ends with his session: nothing of his goes out for somebody else who signs in meanwhile. */
  signal: AbortSignal
}

/** Of which entry a file is, who holds it, and for whom it is sent. */
interface WaitingUpload extends Sender {
  key: number
  holder: string
}

/** The id of a file that waits, which is uploaded once; none where it was removed meanwhile. */
export async function uploadOnce(
  file: WaitingFile,
  { key, holder, signal }: WaitingUpload,
): Promise<string | undefined> {
  if (file.id !== undefined) return file.id
  const { id } = await uploadWaiting(file, holder, signal)
  let isThere = false
  // it may be sent again before this is stored: then the first goes within a day, as nothing holds it
  await noteWaiting(key, (entry) => ({
    ...entry,
    doing: withFiles(entry.doing, (one) => {
      if (one.key !== file.key) return one
      isThere = true
      return { ...one, id }
    }),
  }))
  return isThere ? id : undefined
}

/** Uploads a file that waits. */
export const uploadWaiting = ({ file, name }: WaitingFile, holder: string, signal: AbortSignal) =>
  uploadFile(new File([file], name, { type: file.type }), { holder, signal, onProgress: () => undefined })
