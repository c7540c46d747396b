import { vi } from 'vitest'
import WebSocket from 'ws'

type Frame = { type: string; values?: [string, number, number | string, number][]; [field: string]: unknown }

/** A client of the real-time or capture socket that remembers what it was sent. */
export interface SocketClient {
  frames: Frame[]
  /** The last value that came of an item. */
  valueOf(itemId: string): number | string | undefined
  send(frame: unknown): void
  /** Stops reading from the network; the server's frames pile up. */
  stopReading(): void
  closed: Promise<number>
  close(): void
}

/** Connects; with a token it signs in and waits to be ready. @throws Error where nobody listens, or it is closed before that */
export async function connectSocket(url: string, token?: string): Promise<SocketClient> {
  const socket = new WebSocket(url)
  const frames: Frame[] = []
  const values = new Map<string, number | string>()
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  const failed = new Promise<never>((_resolve, reject) => {
    socket.on('error', reject)
    void closed.then((code) => reject(new Error(`closed with ${code}`)))
  })
  // once it is open, whoever uses it is told by `closed`
  failed.catch(() => undefined)
  socket.on('message', (data) => {
    const frame: Frame = JSON.parse(String(data))
    frames.push(frame)
    for (const [itemId, , value] of frame.values ?? []) values.set(itemId, value)
  })
  await Promise.race([new Promise<void>((resolve) => socket.once('open', () => resolve())), failed])
  if (token !== undefined) {
    socket.send(JSON.stringify({ type: 'auth', token }))
    const ready = vi.waitFor(() => {
      if (!frames.some(({ type }) => type === 'ready')) throw new Error('not ready')
    }, 20_000)
    ready.catch(() => undefined)
    await Promise.race([ready, failed])
  }
  return {
    frames,
    valueOf: (itemId) => values.get(itemId),
    send: (frame) => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame)),
    stopReading: () => socket.pause(),
    closed,
    close: () => socket.terminate(),
  }
}
