import type { RunningRollout } from './rollout/createRolloutEngine'

declare module '../../platform/bus' {
  interface SharedEvents {
    /** Another process was asked to begin a roll-out, or to go on with it. */
    'rollouts.begun': RunningRollout
    /** Somebody has told another process what moves a roll-out on. */
    'rollouts.moved': { rolloutId: string }
    /** Another process offers firmware, or offers it no more: what is remembered of who is to have what may be wrong. */
    'rollouts.offered': Record<never, never>
  }
}
