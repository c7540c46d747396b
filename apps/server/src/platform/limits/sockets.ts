/** What the clients of a socket hub may take of it. */
export const socketLimits = {
  /** Connections of one address; a whole site may sit behind one. */
  perAddress: 500,
  /** Connections of one address that have not signed in yet. */
  strangersPerAddress: 50,
  /** Connections of one user: tabs, on all his machines. */
  perUser: 50,
  /** Frames that a client may send at once: a console subscribes as fast as its tabs open. */
  frameBurst: 200,
  /** And each second from then on. */
  framesPerSecond: 20,
  /** The longest frame, bytes: some 50,000 items by name. */
  frameBytes: 1024 * 1024,
  /** How long a client may take to sign in, ms. */
  signInWithinMs: 5_000,
  /** Items that one connection follows: more than any view shows. */
  items: 20_000,
} as const
