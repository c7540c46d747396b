import { once } from 'node:events'
import WebSocket from 'ws'

/** A bare socket that notes when it is told of each alarm. */
export interface AlarmWatcher {
  /** By id, Unix ms: when its opening came. */
  readonly openedAt: Map<string, number>
  /** By text, the same. */
  readonly textAt: Map<string, number>
  close(): void
}

interface Frame {
  type: string
  alarm?: { id: string; alarmContent: string; clearTime: string | null }
}

export async function watchAlarms(port: number, token: string): Promise<AlarmWatcher> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}`)
  const openedAt = new Map<string, number>()
  const textAt = new Map<string, number>()
  socket.on('message', (data) => {
    const { type, alarm }: Frame = JSON.parse(String(data))
    if (type !== 'alarm' || !alarm || alarm.clearTime !== null) return
    const now = Date.now()
    if (!openedAt.has(alarm.id)) openedAt.set(alarm.id, now)
    textAt.set(alarm.alarmContent, now)
  })
  await once(socket, 'open')
  socket.send(JSON.stringify({ type: 'auth', token }))
  await once(socket, 'message')
  return { openedAt, textAt, close: () => socket.terminate() }
}
