import { cutText } from '@energy-console/contract'
import type {
  GatewayLogCode,
  RawCarrier,
  RawMessage,
  RawOutcome,
  WatchedMessages,
} from '@energy-console/contract/telemetry'
import type { Clock } from '../../../platform/jobs/clock'
import type { Scheduler } from '../../../platform/jobs/scheduler'
import { watchLimits } from '../../../platform/limits'
import { hashToken } from '../../devices'
import type { Outcome } from '../ingest/intake'
import type { Routing } from '../routing/createRouting'
import type { Account } from '../routing/route'
import { cameMessage } from './cameMessage'
import { hideSecrets } from './hideSecrets'
import { shownContent } from './shownContent'
import { createWatch, type Watch, type Watcher } from './watch'

/** Hears what became of one message. */
export interface RawNote {
  refused(code: GatewayLogCode, detail: string): void
  /** It is over with it: nothing further is noted. */
  ended(error?: Error, outcome?: Outcome): void
}

/** A message that has just come. */
export interface Came {
  account: Account
  carrier: RawCarrier
  topic: string
  payload: Buffer
  /** Where there is more than the payload: bytes of all of it. */
  size?: number
}

/** Messages of gateways and devices as they come, for whoever looks at them just now. While nobody does, nothing is done. */
export interface RawMessages {
  /** Undefined where nobody looks for such a message. */
  came(message: Came): RawNote | undefined
  /** Somebody looks from now on, until he calls what is answered; undefined where too many look at those of his tenant. */
  watch(watcher: Watcher, wanted: WatchedMessages): (() => void) | undefined
}

/** A message whose outcome is known, and how it began. */
interface Ended {
  head: Buffer
  message: Omit<RawMessage, 'id' | 'content' | 'isHex' | 'isCut' | 'isHidden'>
}

const flushEveryMs = 250
const longestTopic = 300
const nothingCame: Outcome = { accepted: 0, refused: [], unmapped: [] }

export function createRawMessages(options: {
  routing: Routing
  clock: Clock
  scheduler: Scheduler
  /** Messages are counted from here: whoever is shown those of several processes tells them apart. */
  firstId?: number
}): RawMessages {
  const { routing, clock, scheduler, firstId = 0 } = options
  const byTenant = new Map<string, Set<Watch>>()
  let endTimer: (() => void) | undefined
  let serial = firstId
  let underWay = 0

  const isToken = (text: string) => routing.current.accounts.has(hashToken(text.toLowerCase()))
  const shown = (text: string) => hideSecrets(text, isToken)

  /** Where the sender stands now: his connection may be older. */
  const stationOf = ({ tokenSha256, stationId }: Account) =>
    (tokenSha256 === undefined ? undefined : routing.current.accounts.get(tokenSha256))?.stationId ??
    stationId

  const flush = () => {
    for (const watches of byTenant.values()) for (const watch of watches) watch.flush()
  }

  const tell = (watches: readonly Watch[], { head, message }: Ended) => {
    serial += 1
    const now = clock.now()
    const takers = watches.filter((watch) => watch.takes(message.outcome, head.length, now))
    if (takers.length === 0) return
    const text = JSON.stringify({
      id: serial,
      ...message,
      topic: shown(cutText(message.topic, longestTopic)),
      refused: message.refused.map(({ code, detail }) => ({ code, detail: shown(detail) })),
      unmapped: message.unmapped.map(({ device, key }) => ({ device: shown(device), key: shown(key) })),
      ...shownContent(head, message.size, isToken),
    } satisfies RawMessage)
    for (const watch of takers) watch.add(text)
  }

  const note = (watches: readonly Watch[], { account, carrier, topic, payload, size }: Came): RawNote => {
    const { gatewayId, deviceId } = account
    const [ts, stationId] = [clock.now(), stationOf(account)]
    const came = { ts, gatewayId, deviceId, stationId, carrier, topic, size: size ?? payload.length }
    // a copy: the rest of a long message is let go
    const head = Buffer.from(payload.subarray(0, watchLimits.shownBytes))
    const noted: RawMessage['refused'] = []
    let isEnded = false
    underWay += 1
    return {
      refused: (code, detail) => void noted.push({ code, detail }),
      ended(error, { accepted, unmapped, ...outcome } = nothingCame) {
        if (isEnded) return
        isEnded = true
        underWay -= 1
        const refused = [...noted, ...outcome.refused]
        const word = error ? 'failed' : wordOf(accepted, refused.length, unmapped.length)
        tell(watches, {
          head,
          message: { ...came, outcome: word, accepted, refused, unmapped: [...unmapped] },
        })
      },
    }
  }

  return {
    came(message) {
      const { account, topic, payload } = message
      const all = byTenant.get(account.tenantId)
      if (!all) return undefined
      const stationId = stationOf(account)
      const own = account.deviceId === null ? undefined : routing.current.devices.get(account.deviceId)
      const isOfDevice = account.deviceId !== null
      const asked = cameMessage({ isOfDevice, topic, payload, ownName: own?.name, hide: shown })
      const watches = [...all].filter((watch) => watch.isOf(account, stationId) && watch.wants(asked))
      if (watches.length === 0) return undefined
      if (underWay < watchLimits.underWay) return note(watches, message)
      for (const watch of watches) watch.skip()
      return undefined
    },
    watch(watcher, wanted) {
      const watches = byTenant.get(watcher.tenantId) ?? new Set()
      if (watches.size >= watchLimits.watchersOfTenant) return undefined
      const watch = createWatch(watcher, wanted, clock.now())
      byTenant.set(watcher.tenantId, watches.add(watch))
      endTimer ??= scheduler.every('raw messages', flushEveryMs, flush)
      return () => {
        watches.delete(watch)
        if (watches.size === 0) byTenant.delete(watcher.tenantId)
        if (byTenant.size > 0) return
        endTimer?.()
        endTimer = undefined
      }
    },
  }
}

function wordOf(accepted: number, refused: number, unmapped: number): RawOutcome {
  if (refused + unmapped === 0) return accepted > 0 ? 'taken' : 'handled'
  if (accepted > 0) return 'partly'
  return refused > 0 ? 'refused' : 'unmapped'
}
