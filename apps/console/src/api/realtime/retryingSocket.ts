import { type ServerFrame, unauthorizedClose } from '@energy-console/contract/telemetry'
import { freshToken } from '../sign-in/freshToken'

interface SocketEvents {
  /** `ready` says that the server knows the token; then frames may be sent. */
  received(frame: ServerFrame): void
  /** The connection has gone, or could not be had, so many times in a row; `code` is that of the close. It is tried again. */
  lost(code: number, attempts: number): void
}

/** A socket of the server that signs in by its first frame and is opened anew whenever it is lost. */
export interface RetryingSocket {
  /** Connects until what is answered is called. */
  start(): () => void
  /** Answers whether it could be sent. */
  send(frame: object): boolean
  /** Gives up a connection that cannot be heard of any more, and tries anew. */
  drop(): void
}

const maxBackOffMs = 30_000
/** How long is waited where the server does not know the token, or there is none to be had. */
const unauthorizedMs = 10_000

/** Nothing is connected before `start`. `tokenOf` is asked for each connection; that of whoever is signed in unless told. */
export function createRetryingSocket(
  path: string,
  { received, lost }: SocketEvents,
  tokenOf: () => Promise<string | undefined> = freshToken,
): RetryingSocket {
  let socket: WebSocket | undefined
  let attempts = 0
  let isWanted = false
  let isConnecting = false
  let retry: ReturnType<typeof setTimeout> | undefined

  async function connect(): Promise<void> {
    if (socket || isConnecting) return
    isConnecting = true
    const token = await tokenOf()
    isConnecting = false
    if (!isWanted) return
    if (!token) return tryAgain(unauthorizedMs)
    const opened = new WebSocket(`${location.origin.replace(/^http/, 'ws')}${path}`)
    socket = opened
    opened.onopen = () => opened.send(JSON.stringify({ type: 'auth', token }))
    opened.onmessage = ({ data }) => {
      if (socket !== opened) return
      const frame = JSON.parse(String(data)) as ServerFrame
      if (frame.type === 'ready') attempts = 0
      received(frame)
    }
    opened.onclose = ({ code }) => {
      if (socket === opened) lose(code)
    }
  }

  function tryAgain(inMs: number): void {
    clearTimeout(retry)
    retry = setTimeout(() => void connect(), inMs)
  }

  function lose(code: number): void {
    socket = undefined
    if (!isWanted) return
    attempts += 1
    lost(code, attempts)
    const wait = Math.min(maxBackOffMs, 500 * 2 ** Math.min(attempts, 6)) * (0.75 + Math.random() / 2)
    tryAgain(code === unauthorizedClose ? unauthorizedMs : wait)
  }

  /** A cut line can leave a socket open for minutes. */
  function drop(): void {
    const dead = socket
    if (!dead) return
    lose(0)
    dead.close()
  }

  function comeBack(): void {
    clearTimeout(retry)
    void connect()
  }

  return {
    start() {
      isWanted = true
      attempts = 0
      void connect()
      window.addEventListener('offline', drop)
      window.addEventListener('online', comeBack)
      return () => {
        isWanted = false
        clearTimeout(retry)
        window.removeEventListener('offline', drop)
        window.removeEventListener('online', comeBack)
        socket?.close()
        socket = undefined
      }
    },
    send(frame) {
      if (socket?.readyState !== WebSocket.OPEN) return false
      socket.send(JSON.stringify(frame))
      return true
    },
    drop,
  }
}
