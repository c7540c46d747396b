/** What is known, in all tabs of this browser together, about popups of one kind. */
export interface PopupState<T extends { id: string }> {
  showing: T | undefined
  /** Closed ones by id, with the time (Unix ms) of closing. */
  closedAt: Readonly<Record<string, number>>
}

/** After closing, the same id stays away this long. */
export const ignoreAfterCloseMs = 600_000

export const noPopup = { showing: undefined, closedAt: {} } as const

/** State after the server named `candidate` as the newest: a new one is shown or replaces, a closed one stays away. */
export function considered<T extends { id: string }>(
  state: PopupState<T>,
  candidate: T | undefined,
  now: number,
): PopupState<T> {
  if (!candidate) return state.showing ? { ...state, showing: undefined } : state
  if (state.showing?.id === candidate.id) return state
  const closed = state.closedAt[candidate.id]
  if (closed !== undefined && now - closed < ignoreAfterCloseMs) return state
  return { ...state, showing: candidate }
}

/** State after the popup was closed: not shown, the time is noted, times that no longer matter are dropped. */
export function dismissed<T extends { id: string }>(state: PopupState<T>, now: number): PopupState<T> {
  if (!state.showing) return state
  const recent = Object.entries(state.closedAt).filter(([, at]) => now - at < ignoreAfterCloseMs)
  return { showing: undefined, closedAt: { ...Object.fromEntries(recent), [state.showing.id]: now } }
}
