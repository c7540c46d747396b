/** What is known, in all tabs of this browser together, about popups of one kind. */
export interface PopupState<T extends { id: string }> {
  showing: T | undefined
  /** Closed ones by id, with the time (Unix ms) of closing. */
  closedAt: Readonly<Record<string, number>>
}

/** After closing, the same id stays away this long (platform-shell, section 9). */
export const ignoreAfterCloseMs = 600_000

export const noPopup = { showing: undefined, closedAt: {} } as const

/** State after the server named `candidate` as what is to be shown: it is shown or replaces, a closed one stays away. */
export function considered<T extends { id: string }>(
  state: PopupState<T>,
  candidate: T | undefined,
  now: number,
): PopupState<T> {
  if (!candidate) return state.showing ? { ...state, showing: undefined } : state
  if (state.showing?.id === candidate.id) return state
  if (isIgnored(state, candidate.id, now)) return state
  return { ...state, showing: candidate }
}

/** State after the popup was closed: not shown, the time is noted, times that no longer matter are dropped. */
export function dismissed<T extends { id: string }>(state: PopupState<T>, now: number): PopupState<T> {
  if (!state.showing) return state
  const recent = Object.entries(state.closedAt).filter(([, at]) => now - at < ignoreAfterCloseMs)
  return { showing: undefined, closedAt: { ...Object.fromEntries(recent), [state.showing.id]: now } }
}

/** The newest id that was closed so short a time ago that it stays away; "0" for none. Ids are numbers that go up. */
export function newestClosed<T extends { id: string }>({ closedAt }: PopupState<T>, now: number): string {
  const closed = Object.keys(closedAt).filter((id) => now - (closedAt[id] ?? 0) < ignoreAfterCloseMs)
  return closed.reduce((newest, id) => (BigInt(id) > BigInt(newest) ? id : newest), '0')
}

/** Whether an id was closed so short a time ago that it stays away. */
export function isIgnored<T extends { id: string }>(
  { closedAt }: PopupState<T>,
  id: string,
  now: number,
): boolean {
  const closed = closedAt[id]
  return closed !== undefined && now - closed < ignoreAfterCloseMs
}
