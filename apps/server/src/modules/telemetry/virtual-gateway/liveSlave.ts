import type { Clock } from '../../../platform/jobs/clock'
import type { ModbusError } from '../../../platform/modbus'
import { waitAfter } from './line'
import type { Slave, VirtualConfig } from './load'
import { type Entry, entriesOf } from './plan'
import { planRounds, type Round } from './rounds'
import { noCounts, type SlaveCounts } from './slaveCounts'

/** A slave that is asked, and how it stands. */
export interface LiveSlave {
  slave: Slave
  counts: SlaveCounts
  entries: readonly Entry[]
  rounds: Round[]
  isBusy: boolean
  /** It has answered since the start. */
  isHeard: boolean
  /** Rounds without an answer, one after the other. */
  failures: number
  notBeforeMs: number
}

/** Whether a slave answers, and who hears of that. */
export interface SlavePresence {
  /** It has answered, be it with a refusal. */
  hear(live: LiveSlave): void
  /** A round of it had no answer: the next one waits, longer each time. */
  miss(live: LiveSlave, error: ModbusError): void
  /** It is out of reach. */
  fall(live: LiveSlave, trouble: string): void
}

interface Given {
  clock: Clock
  events: { fellSilent(slave: Slave): void; returned(slave: Slave): void }
}

export function createSlavePresence({ clock, events }: Given): SlavePresence {
  const fall: SlavePresence['fall'] = (live, trouble) => {
    live.counts.trouble = trouble
    if (live.counts.isSilent) return
    live.counts.isSilent = true
    events.fellSilent(live.slave)
  }
  return {
    fall,
    miss(live, error) {
      live.failures += 1
      live.notBeforeMs = clock.now() + waitAfter(live.failures)
      fall(live, error.message)
    },
    hear(live) {
      live.failures = 0
      if (live.isHeard && !live.counts.isSilent) return
      live.isHeard = true
      live.counts.isSilent = false
      live.counts.trouble = null
      events.returned(live.slave)
    },
  }
}

/** A slave that has not been asked yet. */
export function liveSlave(slave: Slave, config: VirtualConfig): LiveSlave {
  const entries = entriesOf(slave.properties, slave.addressOffset)
  return {
    slave,
    counts: noCounts(),
    entries,
    rounds: planRounds(entries, config),
    isBusy: false,
    isHeard: false,
    failures: 0,
    notBeforeMs: 0,
  }
}
