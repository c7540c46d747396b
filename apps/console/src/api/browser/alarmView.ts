const eventName = 'alarm-view'

/** Tells this window that an alarm has come whose place a view shows. */
export const announceView = (viewId: string): void =>
  void window.dispatchEvent(new CustomEvent(eventName, { detail: { viewId } }))

/** Calls back with the view of each alarm that comes; returns how to end that. */
export function onAlarmView(shown: (viewId: string) => void): () => void {
  const listen = (event: Event) => {
    const detail: unknown = event instanceof CustomEvent ? event.detail : undefined
    if (typeof detail === 'object' && detail && 'viewId' in detail && typeof detail.viewId === 'string')
      shown(detail.viewId)
  }
  window.addEventListener(eventName, listen)
  return () => window.removeEventListener(eventName, listen)
}
