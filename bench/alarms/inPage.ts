/** What the bench notes within a page; the functions below put it there. */
export interface Noted {
  /** Unix ms: when a popup with a text was painted first. */
  popupAt: Record<string, number>
  /** Of tasks over 50 ms. */
  tasks: { at: number; ms: number }[]
}

declare global {
  interface Window {
    noted: Noted
  }
}

/** Runs in a page before its own scripts: notes long tasks, and when the popup of an alarm says what it has not said before. */
export function noteAlarms(): void {
  const noted: Noted = { popupAt: {}, tasks: [] }
  window.noted = noted
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      noted.tasks.push({ at: performance.timeOrigin + startTime, ms: duration })
  }).observe({ type: 'longtask', buffered: true })
  const look = () => {
    for (const popup of document.querySelectorAll('[role=alert]')) {
      const [said] = /meter \d+ \d+/.exec(popup.textContent ?? '') ?? []
      // after the frame: by then it is painted
      if (said !== undefined && !(said in noted.popupAt)) {
        noted.popupAt[said] = Number.POSITIVE_INFINITY
        setTimeout(() => {
          noted.popupAt[said] = Date.now()
        })
      }
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** A page with a socket and nothing else: each frame is read, and their number is shown. */
export function listenBare({ port, token }: { port: number; token: string }): void {
  const socket = new WebSocket(`ws://127.0.0.1:${port}`)
  let frames = 0
  socket.onopen = () => socket.send(JSON.stringify({ type: 'auth', token }))
  socket.onmessage = ({ data }) => {
    frames += JSON.parse(data).type === 'alarm' ? 1 : 0
    document.body.textContent = String(frames)
  }
}
