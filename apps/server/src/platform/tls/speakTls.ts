import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import type { Tls } from './createTls'

/**
 * Makes a server of HTTP speak TLS with whoever connects while a certificate is held, and plainly with whoever connects while
 * none is. Connections that stand go on as they began.
 *
 * @param handshakeTimeout ms that the beginning of TLS may take
 */
export function speakTls(server: Server, tls: Tls, handshakeTimeout: number): void {
  const takers = server.listeners('connection')
  const speak = (socket: Socket) => {
    for (const take of takers) Reflect.apply(take, server, [socket])
  }
  // it listens nowhere: it is handed the connections of the other
  const secure = createTlsServer({ handshakeTimeout, ALPNProtocols: ['http/1.1'] }, speak)
  secure.on('tlsClientError', (_error, socket) => socket.destroy())
  const hold = (pair = tls.held()) => {
    if (pair) secure.setSecureContext(pair)
  }
  hold()
  server.once('close', tls.follow(hold))
  server.removeAllListeners('connection')
  server.on('connection', (socket) => {
    if (tls.held()) secure.emit('connection', socket)
    else speak(socket)
  })
}
