import WebSocket from 'ws'

/** A browser in the bench's stead: subscribed to every point, noting how old values are when they arrive. */
export interface Watcher {
  readonly ageMs: number[]
  readonly frames: () => number
  close(): void
}

/** Signs in and subscribes; resolves after the snapshot. */
export async function watch(port: number, token: string, itemIds: readonly string[]): Promise<Watcher> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}`)
  const ageMs: number[] = []
  let frames = 0
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.once('close', (code) => reject(new Error(`socket closed with ${code}`)))
    socket.on('open', () => socket.send(JSON.stringify({ type: 'auth', token })))
    socket.on('message', (data) => {
      const frame: { type: string; values?: [string, number, number, number][] } = JSON.parse(String(data))
      if (frame.type === 'ready') socket.send(JSON.stringify({ type: 'subscribe', itemIds }))
      if (frame.type === 'error') reject(new Error(String(data)))
      if (frame.type !== 'values') return
      frames += 1
      const now = Date.now()
      // Values of one message share their age: each 50th stands for its message.
      for (let index = 0; index < (frame.values?.length ?? 0); index += 50)
        ageMs.push(now - (frame.values?.[index]?.[1] ?? now))
      resolve()
    })
  })
  return { ageMs, frames: () => frames, close: () => socket.terminate() }
}
