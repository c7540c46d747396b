/** Messages from one process to another, as bytes. Nobody keeps them: one may be lost, and `bus.missed` says so where it is known. */
export interface Post {
  /** Sends to the process of this id, to whoever receives the topic there. */
  send(to: string, topic: string, message: Uint8Array): void
  /** Hears what is sent to this process under a topic, by one at a time. Returns what ends it. */
  receive(topic: string, handle: (message: Uint8Array) => void): () => void
  /** Sends to all other processes that receive the topic from all. */
  sendAll(topic: string, message: Uint8Array): void
  /** Hears what is sent to all under a topic, by one at a time. Returns what ends it. */
  receiveAll(topic: string, handle: (message: Uint8Array) => void): () => void
}
