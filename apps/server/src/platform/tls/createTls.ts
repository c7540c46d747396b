import type { Server } from 'node:tls'

/** A certificate chain and its key, in PEM. */
export interface TlsPair {
  cert: string | Buffer
  key: string | Buffer
}

/** The certificate of all listeners of this process: console, sockets, MQTT. */
export interface Tls {
  /** Puts a certificate in place of the one before; whoever listens with TLS shows it to the next connection. */
  hold(pair: TlsPair): void
  /** What a listener begins with: all of them with TLS, or, where nothing is held at the first, none. */
  listenWith(): TlsPair | undefined
  /** The pair that was held last, whether or not anything listens with it. */
  held(): TlsPair | undefined
  /** Gives a listener every certificate that is held from now on. */
  follow(server: Pick<Server, 'setSecureContext'>): void
  /** Whether the listeners of this process speak TLS. */
  isOn(): boolean
}

/** Nothing is held at first. */
export function createTls(): Tls {
  let held: TlsPair | undefined
  let isOn: boolean | undefined
  const servers: Pick<Server, 'setSecureContext'>[] = []
  return {
    hold(pair) {
      held = pair
      for (const server of servers) server.setSecureContext(pair)
    },
    listenWith() {
      isOn ??= held !== undefined
      return isOn ? held : undefined
    },
    held: () => held,
    follow: (server) => void servers.push(server),
    isOn: () => isOn === true,
  }
}
