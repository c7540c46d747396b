/**
 * Text of a script for every measured page: `frames(count, step)` runs a step in each animation frame and answers the
 * times between the frames, in ms.
 */
export const frameScript = `
window.frames_ = (count, step) => new Promise((resolve) => {
  const times = []
  let last
  let index = 0
  const tick = () => {
    const now = performance.now()
    if (last !== undefined) times.push(now - last)
    last = now
    if (index >= count) return resolve(times)
    step(index)
    index += 1
    requestAnimationFrame(tick)
  }
  requestAnimationFrame(tick)
})
/** Resolves after what is on its way has been painted. */
window.painted_ = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
`

/**
 * Replaces the page's socket: it signs everybody in, remembers what is subscribed, and \`pushValues_(make)\` hands one
 * frame with a value for each point to the product, by the same JSON as the server's.
 */
export const socketScript = `
{
  const opened = []
  window.WebSocket = class {
    static OPEN = 1
    readyState = 1
    itemIds = []
    constructor() {
      opened.push(this)
      setTimeout(() => this.onopen?.())
    }
    send(text) {
      const frame = JSON.parse(text)
      if (frame.type === 'auth') setTimeout(() => this.onmessage?.({ data: '{"type":"ready"}' }))
      if (frame.type === 'subscribe') this.itemIds.push(...frame.itemIds)
    }
    close() {}
    addEventListener() {}
  }
  let ts = Date.now()
  window.pushValues_ = (make) => {
    ts += 1
    for (const socket of opened)
      if (socket.itemIds.length > 0)
        socket.onmessage?.({ data: JSON.stringify({ type: 'values', values: socket.itemIds.map((id, index) => [id, ts, make(index), 0]) }) })
  }
}
`
