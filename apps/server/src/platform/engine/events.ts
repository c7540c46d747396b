import type { TroubleSource } from '@energy-console/contract/system'

declare module '../bus' {
  interface SharedEvents {
    /** What an engine loads has changed through another process: it loads that again. */
    'engines.outdated': { engine: TroubleSource }
  }
}
