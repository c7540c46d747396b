/** A span of time that is played, Unix ms. */
export interface PlayedSpan {
  start: number
  end: number
}

/** Where it stands, Unix ms; whether it plays, and how many times faster than it happened. */
export interface PlaybackState {
  at: number
  isPlaying: boolean
  speed: number
}

/** What moves it: time that has passed meanwhile (ms), or somebody. */
export type PlaybackMove =
  | { kind: 'pass'; ms: number }
  | { kind: 'seek'; at: number }
  | { kind: 'speed'; speed: number }
  | { kind: 'toggle' }

/** How a playback stands after a move. It stops at the end, from which it begins anew. */
export function playbackAfter(
  state: PlaybackState,
  move: PlaybackMove,
  { start, end }: PlayedSpan,
): PlaybackState {
  switch (move.kind) {
    case 'pass':
      return state.isPlaying ? arrivedAt(state, Math.min(state.at + move.ms * state.speed, end), end) : state
    case 'seek':
      return arrivedAt(state, Math.min(Math.max(move.at, start), end), end)
    case 'speed':
      return { ...state, speed: move.speed }
    case 'toggle':
      if (state.isPlaying) return { ...state, isPlaying: false }
      return { ...state, isPlaying: true, at: state.at >= end ? start : state.at }
  }
}

const arrivedAt = (state: PlaybackState, at: number, end: number): PlaybackState => ({
  ...state,
  at,
  isPlaying: state.isPlaying && at < end,
})
