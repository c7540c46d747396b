import { CallError, isCutOff } from '../../../api/CallError'
import { uploadFile } from '../../../kit/attachments/uploadFile'
import { noteWaiting } from './outbox'
import { type Waiting, type WaitingFile, withFiles } from './waiting'

/** For whom it is sent. */
export interface Sender {
  owner: string
  /** Ends with his session: nothing of his goes out for somebody else who signs in meanwhile. */
  signal: AbortSignal
}

/** The server does not take it; the text says why. */
export class NotTaken extends Error {}

/** Answers that say nothing of what was sent: no network, no session, too much at once. */
export const isPassing = (error: CallError): boolean =>
  isCutOff(error) || [401, 408, 418, 429].includes(error.code) || error.code >= 500

/** Whether something was refused for good. */
export const isRefusal = (thrown: unknown): thrown is CallError =>
  thrown instanceof CallError && !isPassing(thrown)

/** When something was done here, and what names it: an answer that is lost makes no second move of it. */
export const onDeviceOf = ({ enteredMs, heardMs, uid }: Waiting) => ({ madeMs: enteredMs, heardMs, key: uid })

/** Of which entry a file is, who holds it, and for whom it is sent. */
interface Sending extends Sender {
  key: number
  holder: string
}

/** The id of a file that waits, which is uploaded once; none where it was removed meanwhile. */
export async function uploaded(
  file: WaitingFile,
  { key, holder, signal }: Sending,
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
