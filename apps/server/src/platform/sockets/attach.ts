import type { Server } from 'node:http'
import type { SocketHub } from './socketHub'

type Upgradable = Pick<SocketHub<unknown>, 'handleUpgrade'>

/** Serves hubs on a server that also does other things: `attachHubs(server, { '/ws/realtime': hub })`. */
export function attachHubs(server: Server, hubs: Readonly<Record<string, Upgradable>>): void {
  const byPath = new Map(Object.entries(hubs))
  server.on('upgrade', (request, socket, head) => {
    const path = (request.url ?? '').split('?')[0] ?? ''
    const hub = byPath.get(path.replace(/\/$/, ''))
    if (hub) hub.handleUpgrade(request, socket, head)
    else socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n')
  })
}
