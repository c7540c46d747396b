import type { Attachment } from '@energy-console/contract/attachments'
import { useCallback, useEffect, useRef, useState } from 'react'
import { uploadFile } from './uploadFile'

/** A file on its way. */
export interface Upload {
  key: string
  file: File
  /** Bytes that have arrived. */
  sent: number
  /** Why it did not arrive. */
  error: string | undefined
}

interface Options {
  /** The noun of the records that are going to hold the files. */
  holder: string
  /** Makes of a file that was chosen what is sent. */
  prepare?: ((file: File) => Promise<File>) | undefined
  onDone: (attachment: Attachment) => void
}

let serial = 0

/** Uploads of a form: one file after the other, each with its progress; what is on its way ends with the form. */
export function useUploads({ holder, prepare, onDone }: Options) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const running = useRef(new Map<string, AbortController>())
  const turn = useRef<Promise<void>>(Promise.resolve())
  const told = useRef(onDone)
  useEffect(() => {
    told.current = onDone
  })
  useEffect(() => {
    const { current } = running
    return () => {
      for (const abort of current.values()) abort.abort()
    }
  }, [])

  const drop = useCallback(
    (key: string) => setUploads((before) => before.filter((upload) => upload.key !== key)),
    [],
  )

  const send = useCallback(
    async ({ key, file }: Upload, abort: AbortController) => {
      const change = (part: Partial<Upload>) =>
        setUploads((before) => before.map((upload) => (upload.key === key ? { ...upload, ...part } : upload)))
      if (abort.signal.aborted) return
      try {
        const onProgress = (sent: number) => change({ sent })
        const prepared = (await prepare?.(file)) ?? file
        if (abort.signal.aborted) return
        const attachment = await uploadFile(prepared, { holder, signal: abort.signal, onProgress })
        drop(key)
        told.current(attachment)
      } catch (error) {
        if (!abort.signal.aborted) change({ error: error instanceof Error ? error.message : String(error) })
      } finally {
        running.current.delete(key)
      }
    },
    [holder, prepare, drop],
  )

  const start = useCallback(
    (upload: Upload) => {
      const abort = new AbortController()
      running.current.set(upload.key, abort)
      turn.current = turn.current.then(() => send(upload, abort))
    },
    [send],
  )

  const add = useCallback(
    (files: readonly File[]) => {
      const added = files.map((file): Upload => ({ key: `${++serial}`, file, sent: 0, error: undefined }))
      setUploads((before) => [...before, ...added])
      for (const upload of added) start(upload)
    },
    [start],
  )

  const cancel = useCallback(
    (key: string) => {
      running.current.get(key)?.abort()
      drop(key)
    },
    [drop],
  )

  const retry = useCallback(
    (upload: Upload) => {
      const again = { ...upload, sent: 0, error: undefined }
      setUploads((before) => before.map((one) => (one.key === upload.key ? again : one)))
      start(again)
    },
    [start],
  )

  return { uploads, add, cancel, retry, isBusy: uploads.some(({ error }) => error === undefined) }
}
