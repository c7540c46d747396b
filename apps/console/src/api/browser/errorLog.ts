import { create } from 'zustand'
import { onSessionEnd } from '../session'

/** One captured error. `time` in Unix ms. */
export interface LoggedError {
  id: number
  time: number
  message: string
  info: string
  url: string
  stack: string
  /** Names the server's own record of it; undefined where the server knows nothing of it. */
  errorId?: string
}

const limit = 100
let lastId = 0

/** Errors captured since the page was loaded, newest first, 100 at most. */
export const useErrorLog = create<{ errors: readonly LoggedError[] }>(() => ({ errors: [] }))

/** Puts an error into the panel. `errorId` names it in the server's log. */
export function logError(thrown: unknown, info: string, errorId?: string): void {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown))
  lastId += 1
  const entry: LoggedError = {
    id: lastId,
    time: Date.now(),
    message: error.message,
    info,
    url: location.pathname + location.search,
    stack: error.stack ?? '',
    ...(errorId === undefined ? {} : { errorId }),
  }
  useErrorLog.setState(({ errors }) => ({ errors: [entry, ...errors].slice(0, limit) }))
}

export const clearErrors = () => useErrorLog.setState({ errors: [] })
onSessionEnd(clearErrors)

/** Captures what nobody caught, for the life of the page. */
export function captureErrors(): void {
  window.addEventListener('error', (event) => logError(event.error ?? event.message, 'window'))
  window.addEventListener('unhandledrejection', (event) => {
    // A refused call has been shown to the user already.
    if ((event.reason as Error | undefined)?.name !== 'CallError') logError(event.reason, 'promise')
  })
}
