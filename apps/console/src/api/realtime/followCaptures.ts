import { type ServerFrame, unauthorizedClose } from '@energy-console/contract/telemetry'
import { freshToken } from '../sign-in/freshToken'

interface Follower {
  /** Captures have come, or may have been missed; told at once, and then no more than every second. */
  heard(): void
  /** Whether captures are pushed just now. */
  linked(isLive: boolean): void
}

const tellEveryMs = 1_000
const maxBackOffMs = 30_000
/** How long is waited where the server does not know the token. */
const unauthorizedMs = 10_000

/** Listens on the AI capture socket until the answer is called. What was missed while it was down is told when it is there again. */
export function followCaptures({ heard, linked }: Follower): () => void {
  let socket: WebSocket | undefined
  let attempts = 0
  let isOver = false
  let retry: ReturnType<typeof setTimeout> | undefined
  let pause: ReturnType<typeof setTimeout> | undefined
  let isDue = false

  function tell(): void {
    if (pause !== undefined) {
      isDue = true
      return
    }
    heard()
    pause = setTimeout(() => {
      pause = undefined
      if (!isDue) return
      isDue = false
      tell()
    }, tellEveryMs)
  }

  async function connect(): Promise<void> {
    const token = await freshToken()
    if (isOver || socket) return
    if (!token) return tryAgain(unauthorizedMs)
    const opened = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/ws/capture`)
    socket = opened
    opened.onopen = () => opened.send(JSON.stringify({ type: 'auth', token }))
    opened.onmessage = ({ data }) => {
      if (socket !== opened) return
      const frame = JSON.parse(String(data)) as ServerFrame
      if (frame.type === 'ready') {
        attempts = 0
        linked(true)
      }
      if (frame.type === 'ready' || frame.type === 'capture') tell()
    }
    opened.onclose = ({ code }) => {
      if (socket === opened) lost(code)
    }
  }

  function lost(code: number): void {
    socket = undefined
    if (isOver) return
    linked(false)
    attempts += 1
    const wait = Math.min(maxBackOffMs, 500 * 2 ** Math.min(attempts, 6)) * (0.75 + Math.random() / 2)
    tryAgain(code === unauthorizedClose ? unauthorizedMs : wait)
  }

  function tryAgain(inMs: number): void {
    clearTimeout(retry)
    retry = setTimeout(() => void connect(), inMs)
  }

  /** A cut line can leave a socket open for minutes. */
  function drop(): void {
    const dead = socket
    if (!dead) return
    lost(0)
    dead.close()
  }

  function comeBack(): void {
    if (!socket) tryAgain(0)
  }

  void connect()
  window.addEventListener('offline', drop)
  window.addEventListener('online', comeBack)
  return () => {
    isOver = true
    clearTimeout(retry)
    clearTimeout(pause)
    window.removeEventListener('offline', drop)
    window.removeEventListener('online', comeBack)
    socket?.close()
  }
}
