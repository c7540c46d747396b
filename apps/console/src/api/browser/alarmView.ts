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
  const end = listen(shown)
  listening += 1
  tellUnheard(shown)
  unheard = undefined
  return () => {
    listening -= 1
    end()
  }
}

/** The same for what opens views by itself: one of which `open` says that it has not waits, as if nobody had listened. */
export function openAlarmViews(open: (viewId: string) => Promise<boolean>): () => void {
  const tryToOpen = async (viewId: string) => {
    if ((await open(viewId)) && unheard?.viewId === viewId) unheard = undefined
  }
  const shown = (viewId: string) => void tryToOpen(viewId)
  tellUnheard(shown)
  return listen(shown)
}

function tellUnheard(shown: (viewId: string) => void): void {
  if (unheard && Date.now() - unheard.at < waitMs) shown(unheard.viewId)
}

function listen(shown: (viewId: string) => void): () => void {
  const hear = (event: Event) => {
    const detail: unknown = event instanceof CustomEvent ? event.detail : undefined
    if (typeof detail === 'object' && detail && 'viewId' in detail && typeof detail.viewId === 'string')
      shown(detail.viewId)
  }
  window.addEventListener(eventName, hear)
  return () => window.removeEventListener(eventName, hear)
}
