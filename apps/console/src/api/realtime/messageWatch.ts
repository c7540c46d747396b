import type { ServerFrame, WatchedMessages } from '@energy-console/contract/telemetry'

/** What comes of watching: messages, or why nothing is watched. */
export type WatchFrame = Extract<ServerFrame, { type: 'watch' | 'messages' }>

/**
 * Which messages of gateways this tab watches: one thing at a time. What still comes of what was watched before is not told.
 */
export function createMessageWatch(send: (frame: { type: 'watch'; wanted: WatchedMessages | null }) => void) {
  let current: { wanted: WatchedMessages; heard: (frame: WatchFrame) => void } | undefined
  /** Changes that the server has not answered yet. */
  let unanswered = 0

  function ask(wanted: WatchedMessages | null): void {
    unanswered += 1
    send({ type: 'watch', wanted })
  }

  return {
    /** Watches until what is answered is called. */
    begin(wanted: WatchedMessages, heard: (frame: WatchFrame) => void): () => void {
      const mine = { wanted, heard }
      current = mine
      ask(wanted)
      return () => {
        if (current !== mine) return
        current = undefined
        ask(null)
      }
    },
    /** The line is there, anew perhaps: the server knows nothing of what was watched. */
    connected(): void {
      unanswered = 0
      if (current) ask(current.wanted)
    },
    receive(frame: WatchFrame): void {
      if (frame.type === 'watch') unanswered = Math.max(0, unanswered - 1)
      if (unanswered === 0) current?.heard(frame)
    },
  }
}
