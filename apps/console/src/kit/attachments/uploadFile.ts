import {
  type Attachment,
  beginAttachment,
  discardAttachment,
  finishAttachment,
  largePictureBytes,
  maxPreviewBytes,
  partBytes,
  uploadAttachmentPart,
} from '@energy-console/contract/attachments'
import { isCutOff } from '../../api/CallError'
import { callApi } from '../../api/callApi'
import { makeThumbnail } from './makeThumbnail'
import { shrinkPhoto } from './shrinkPhoto'

interface UploadOptions {
  /** The noun of the records that are going to hold the file. */
  holder: string
  signal: AbortSignal
  /** Bytes that have arrived. */
  onProgress: (sent: number) => void
}

/** A part may take a slow line so long. */
const partTimeoutMs = 55_000
/** How often a part is tried that the network swallowed, and how long is waited in between. */
const attempts = 4
const pauseMs = 2_000

/** Sends a file part by part, so that a line that breaks costs one part and not all; answers what became of it. */
export async function uploadFile(file: File, options: UploadOptions): Promise<Attachment> {
  const { holder, signal, onProgress } = options
  const { id, parts } = await callApi(beginAttachment, {
    body: { holder, fileName: file.name, size: file.size },
    signal,
    isSilent: true,
  })
  try {
    for (let part = 0; part < parts; part += 1) {
      const slice = file.slice(part * partBytes, (part + 1) * partBytes)
      await sendPart({ id, part }, new Uint8Array(await slice.arrayBuffer()), signal)
      onProgress(Math.min(file.size, (part + 1) * partBytes))
    }
    const thumbnailContent = await makeThumbnail(file)
    // only what has a thumbnail is a picture that this browser can read
    const isLarge = thumbnailContent !== undefined && file.size > largePictureBytes
    const previewContent = isLarge ? await shrinkPhoto(file, maxPreviewBytes) : undefined
    return await callApi(finishAttachment, {
      body: {
        id,
        ...(thumbnailContent === undefined ? {} : { thumbnailContent }),
        ...(previewContent === undefined ? {} : { previewContent }),
      },
      signal,
      timeoutMs: partTimeoutMs,
      isSilent: true,
    })
  } catch (error) {
    // The room is free again at once; where this fails the server frees it within a day.
    void callApi(discardAttachment, { query: { id }, isSilent: true }).catch(() => undefined)
    throw error
  }
}

async function sendPart(query: { id: string; part: number }, body: Uint8Array, signal: AbortSignal) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await callApi(uploadAttachmentPart, {
        query,
        body,
        signal,
        timeoutMs: partTimeoutMs,
        isSilent: true,
      })
    } catch (error) {
      if (!isCutOff(error) || signal.aborted || attempt === attempts) throw error
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
}
