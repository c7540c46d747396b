import type { RawMessage } from '@energy-console/contract/telemetry'
import type { WatchFrame } from '../../../api/realtime/messageWatch'

/** Messages that are kept; the oldest go. */
export const mostKept = 500

/** What has come while somebody looks. */
export interface RawState {
  /** Newest first. */
  messages: readonly RawMessage[]
  /** Came while the list stands still; newest first. */
  held: readonly RawMessage[]
  isPaused: boolean
  /** Came too fast to be shown. */
  skipped: number
  /** Undefined until the server has answered, null where it shows messages, else the code of its refusal. */
  problem: string | null | undefined
}

export type RawChange = WatchFrame | { type: 'pause' | 'resume' | 'clear' | 'asked' }

export const nothingYet: RawState = {
  messages: [],
  held: [],
  isPaused: false,
  skipped: 0,
  problem: undefined,
}

const joined = (newer: readonly RawMessage[], older: readonly RawMessage[]) =>
  [...newer, ...older].slice(0, mostKept)

export function changeRaw(state: RawState, change: RawChange): RawState {
  switch (change.type) {
    case 'asked':
      return { ...state, problem: undefined }
    case 'watch':
      return { ...state, problem: change.problem }
    case 'messages': {
      const newer = change.messages.toReversed()
      const skipped = state.skipped + change.skipped
      return state.isPaused
        ? { ...state, skipped, held: joined(newer, state.held) }
        : { ...state, skipped, messages: joined(newer, state.messages) }
    }
    case 'pause':
      return { ...state, isPaused: true }
    case 'resume':
      return { ...state, isPaused: false, messages: joined(state.held, state.messages), held: [] }
    case 'clear':
      return { ...state, messages: [], held: [], skipped: 0 }
  }
}
