/** A certificate chain and its key, in PEM. */
export interface TlsPair {
  cert: string | Buffer
  key: string | Buffer
}

/** The certificate of all listeners of this process: console, sockets, MQTT. */
export interface Tls {
  /** Puts a certificate in place of the one before, or in place of none: whoever connects from now on is shown it. */
  hold(pair: TlsPair): void
  /** Holds none any more: whoever connects from now on is spoken to plainly. */
  drop(): void
  /** The pair that was held last; undefined while the listeners of this process speak plainly. */
  held(): TlsPair | undefined
  /** Tells a listener whatever is held from now on. Answers how to end that. */
  follow(take: (pair: TlsPair | undefined) => void): () => void
}

/** Nothing is held at first. */
export function createTls(): Tls {
  let held: TlsPair | undefined
  const followers = new Set<(pair: TlsPair | undefined) => void>()
  const put = (pair: TlsPair | undefined) => {
    held = pair
    for (const take of followers) take(pair)
  }
  return {
    hold: put,
    drop: () => put(undefined),
    held: () => held,
    follow(take) {
      followers.add(take)
      return () => void followers.delete(take)
    },
  }
}
