import type { Socket } from 'node:net'
import { createServer } from 'node:tls'
import type { Logger } from 'pino'
import { deviceLimits } from '../limits'
import type { Tls, TlsPair } from '../tls'
import { listenForDevices } from './listenForDevices'

interface SecureListenerOptions {
  tls: Tls
  tlsPort: number
  host: string
  log: Logger
}

/** Listens with TLS while a certificate is held; connections that stand outlive it. */
export function createSecureListener(
  { tls, tlsPort, host, log }: SecureListenerOptions,
  { enter, accept }: Record<'enter' | 'accept', (socket: Socket) => void>,
) {
  const server = createServer({ handshakeTimeout: deviceLimits.signInWithinMs }, accept)
  server.on('connection', enter)
  let port: number | undefined
  let turn = Promise.resolve()
  let unfollow: () => void = () => undefined
  const put = async (pair: TlsPair | undefined) => {
    if (pair) server.setSecureContext(pair)
    if (!pair && server.listening) server.close()
    if (!pair) port = undefined
    else if (!server.listening) port = await listenForDevices(server, tlsPort, host)
  }
  return {
    get port() {
      return port
    },
    /** @throws the system's error where a certificate is held and the port cannot be had; later ones are logged */
    async start() {
      await put(tls.held())
      unfollow = tls.follow((pair) => {
        turn = turn
          .then(() => put(pair))
          .catch((error: unknown) => log.error({ err: error }, 'MQTT with TLS does not listen'))
      })
    },
    async stop() {
      unfollow()
      await turn
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
