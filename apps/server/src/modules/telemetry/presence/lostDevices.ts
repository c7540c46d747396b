import { type Bus, tellTogether } from '../../../platform/bus'
import type { Clock } from '../../../platform/jobs/clock'
import './events'

/** Which devices gateways have reported as lost, and nobody has mentioned since; of all processes, where there are several. */
export interface LostDevices {
  lost(deviceId: string): void
  /** Something has come of it here. */
  heard(deviceId: string): void
  has(deviceId: string): boolean
  /** Tells the others, and hears them, until what it answers is called. */
  start(): () => void
}

/** Other processes, and by which name they know this one. */
export interface AmongOthers {
  bus: Bus
  process: string
}

interface Given {
  among: AmongOthers | undefined
  /** When this process has heard of one last: what was lost before that is not. */
  heardMs(deviceId: string): number
  /** Another process was told of a loss, of what may be online here. */
  onLost(deviceId: string): void
}

/**
 * Each process tells what was reported to it; whoever hears of a device again tells that, and it is lost nowhere. No two clocks are
 * compared.
 */
export function createLostDevices(clock: Clock, { among, heardMs, onLost }: Given): LostDevices {
  /** With the time of the loss. */
  const own = new Map<string, number>()
  const ofOthers = new Map<string, Set<string>>()
  /** To be told. */
  let [lost, found] = [new Set<string>(), new Set<string>()]

  /** Many are lost at once. */
  const { tellSoon, tellAll } = tellTogether((isWhole) => {
    const now = clock.now()
    const ids = isWhole ? [...own.keys()] : [...lost].filter((id) => own.has(id))
    const gone = [...found]
    lost = new Set()
    found = new Set()
    if (!isWhole && ids.length + gone.length === 0) return
    among?.bus.tell('devices.lost', {
      ...{ process: among.process, isWhole },
      lost: ids.map((id) => ({ id, forMs: now - (own.get(id) ?? now) })),
      found: gone,
    })
  })

  const isFound = (id: string) => {
    if (!among) return
    found.add(id)
    tellSoon()
  }

  const hear = (told: {
    process: string
    isWhole: boolean
    lost: { id: string; forMs: number }[]
    found: string[]
  }) => {
    const known = (!told.isWhole && ofOthers.get(told.process)) || new Set<string>()
    ofOthers.set(told.process, known)
    const now = clock.now()
    for (const { id, forMs } of told.lost) {
      if (heardMs(id) > now - forMs) isFound(id)
      else {
        known.add(id)
        onLost(id)
      }
    }
    for (const id of told.found) {
      own.delete(id)
      for (const ids of ofOthers.values()) ids.delete(id)
    }
  }

  return {
    lost(deviceId) {
      own.set(deviceId, clock.now())
      if (!among) return
      lost.add(deviceId)
      tellSoon()
    },
    heard(deviceId) {
      let wasLost = own.delete(deviceId)
      for (const ids of ofOthers.values()) wasLost = ids.delete(deviceId) || wasLost
      if (wasLost) isFound(deviceId)
    },
    has(deviceId) {
      if (own.has(deviceId)) return true
      for (const ids of ofOthers.values()) if (ids.has(deviceId)) return true
      return false
    },
    start() {
      if (!among) return () => undefined
      const { bus } = among
      const ends = [
        bus.subscribe('devices.lost', hear),
        bus.subscribe('devices.lostAsked', tellAll),
        bus.subscribe('bus.missed', () => {
          // what they have heard meanwhile was not told here
          ofOthers.clear()
          tellAll()
        }),
      ]
      bus.tell('devices.lostAsked', {})
      return () => {
        for (const end of ends) end()
      }
    },
  }
}
