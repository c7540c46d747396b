import { describe, expect, it, vi } from 'vitest'
import { cuttable } from '../testing/cuttable'
import { connectSocket } from '../testing/socketClient'
import { useServers } from '../testing/useServers'

vi.setConfig({ testTimeout: 180_000 })

const { plan, cleanUps } = useServers()

describe('SIGTERM', () => {
  it('ends with 0 in time while consoles are open', async () => {
    const { start } = await plan()
    const server = await start()
    const sockets = await Promise.all([
      connectSocket(`${server.url.replace('http', 'ws')}/ws/realtime`, server.token),
      connectSocket(`ws://127.0.0.1:${server.realtimePort}`, server.token),
      connectSocket(`${server.url.replace('http', 'ws')}/ws/capture`, server.token),
    ])
    await server.stop()
    expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual([1001, 1001, 1001])
    expect(server.output()).toContain('Stopped.')
  })

  it('ends with 0 in time while the database is away', async () => {
    const { start, url } = await plan()
    const wire = await cuttable(url)
    cleanUps.push(wire.cut)
    const server = await start({ DATABASE_URL: wire.url })
    await connectSocket(`${server.url.replace('http', 'ws')}/ws/realtime`, server.token)
    await wire.cut()
    await server.stop()
    expect(server.output()).toContain('Stopped.')
  })
})
