import { createRetryingSocket } from './retryingSocket'

interface Follower {
  /** Captures have come, or may have been missed; told at once, and then no more than every second. */
  heard(): void
  /** Whether captures are pushed just now. */
  linked(isLive: boolean): void
}

const tellEveryMs = 1_000

/** Listens on the AI capture socket until the answer is called. What was missed while it was down is told when it is there again. */
export function followCaptures({ heard, linked }: Follower): () => void {
  let pause: ReturnType<typeof setTimeout> | undefined
  let isDue = false

  function tell(): void {
    if (pause !== undefined) {
      isDue = true
      return
    }
    heard()
    pause = setTimeout(() => {
      pause = undefined
      if (!isDue) return
      isDue = false
      tell()
    }, tellEveryMs)
  }

  const socket = createRetryingSocket('/ws/capture', {
    received(frame) {
      if (frame.type === 'ready') linked(true)
      if (frame.type === 'ready' || frame.type === 'capture') tell()
    },
    lost: () => linked(false),
  })
  const stop = socket.start()
  return () => {
    stop()
    clearTimeout(pause)
  }
}
