const eventName = 'alarm-view'

/** How long one that nobody has heard waits for whoever looks at views: as long as its popup, once closed, does not come again. */
const waitMs = 600_000
let unheard: { viewId: string; at: number } | undefined
let listening = 0

/** Tells this window that an alarm has come whose place a view shows. */
export function announceView(viewId: string): void {
  unheard = listening === 0 ? { viewId, at: Date.now() } : undefined
  window.dispatchEvent(new CustomEvent(eventName, { detail: { viewId } }))
}

/** Calls back with the view of each alarm that comes, and of the last one that came while nobody listened; returns how to end that. */
export function onAlarmView(shown: (viewId: string) => void): () => void {
  const listen = (event: Event) => {
    const detail: unknown = event instanceof CustomEvent ? event.detail : undefined
    if (typeof detail === 'object' && detail && 'viewId' in detail && typeof detail.viewId === 'string')
      shown(detail.viewId)
  }
  window.addEventListener(eventName, listen)
  listening += 1
  if (unheard && Date.now() - unheard.at < waitMs) shown(unheard.viewId)
  unheard = undefined
  return () => {
    listening -= 1
    window.removeEventListener(eventName, listen)
  }
}
