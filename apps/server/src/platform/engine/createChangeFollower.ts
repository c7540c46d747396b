import type { TroubleSource } from '@energy-console/contract/system'
import type { Platform } from '../module'

/** Keeps what an engine has loaded as it is stored, whichever process it is changed through. */
export interface ChangeFollower {
  /** It has changed through this process: loads it again, and lets the others do so. */
  change(): Promise<void>
  /** Something has changed that all processes hear of: loads it again here. */
  reload(): Promise<void>
  /** Hears from now on what changes through others. */
  start(): void
}

/**
 * What keeps an engine current. Changes are committed before it hears of them, so a load that fails is told and made up for by the
 * next one, and by every start.
 */
export function createChangeFollower(
  { bus, log }: Pick<Platform, 'bus' | 'log'>,
  { engine, load }: { engine: TroubleSource; load(): Promise<void> },
): ChangeFollower {
  const reload = () =>
    load().catch((error: unknown) => log.error({ err: error, engine }, 'what an engine loads not reloaded'))
  return {
    change() {
      bus.tell('engines.outdated', { engine })
      return reload()
    },
    reload,
    start() {
      bus.subscribe('engines.outdated', ({ engine: outdated }) => {
        if (outdated === engine) void reload()
      })
      bus.subscribe('bus.missed', () => void reload())
    },
  }
}
