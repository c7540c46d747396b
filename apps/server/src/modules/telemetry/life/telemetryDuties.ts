import { livesAlone } from '../../../platform/cluster'
import { createDuties, type Duties } from '../../../platform/duties'
import type { Platform } from '../../../platform/module'
import type { MqttFrontEnd } from '../../../platform/mqtt'
import { within } from '../../../platform/within'
import type { CommittedBetween } from '../between/hearCommitted'
import type { Commands } from '../commands/command'
import type { Accounts } from '../front/accounts'
import type { Ingest } from '../ingest/createIngest'
import { createAhead } from '../jobs'
import type { AccountUse } from '../presence/accountUse'
import type { Hubs } from '../realtime/createHubs'
import type { Routing } from '../routing/createRouting'
import type { Partitions } from '../store/partitions'
import type { VirtualMaster } from '../virtual-gateway/createMaster'
import type { TelemetryPorts } from './telemetry'

/** What telemetry does by itself in this process, and how far that has come. */
export interface TelemetryLife {
  duties: Duties
  /** Undefined before the start. */
  ports(): TelemetryPorts | undefined
  /** Where MQTT with TLS listens; null where this process has no MQTT. */
  mqtts(): { port: number | null } | null
  isBrokerUp(): boolean
  isReady(): boolean
  /** It takes nothing more. */
  isStopping(): boolean
}

interface Parts {
  routing: Routing
  partitions: Partitions
  commands: Pick<Commands, 'recover'>
  accounts: Pick<Accounts, 'follow'>
  ingest: Ingest
  use: AccountUse
  virtual: Pick<VirtualMaster, 'start' | 'stop'>
  hubs: Hubs
  /** Where other processes commit as well. */
  between: CommittedBetween | undefined
  /** What else is followed while this process takes part: each begins, and answers what ends it. */
  follow: readonly (() => () => void)[]
  openBroker(): Promise<MqttFrontEnd>
}

const stopWithinMs = 5_000

/**
 * The duties of telemetry. They end from behind: first nothing more is taken and followed, then devices are sent away once what they
 * have sent is stored and acknowledged, and what was noted of them is written last.
 */
export function telemetryDuties(platform: Platform, parts: Parts): TelemetryLife {
  const { clock, cluster, log } = platform
  const { routing, partitions, commands, accounts, ingest, use, virtual, hubs, between } = parts
  let broker: MqttFrontEnd | undefined
  const ports: Omit<TelemetryPorts, 'mqtts'> = {}
  let [isReady, isStopping] = [false, false]
  const ends: (() => void)[] = []

  const takeNoMore = () => {
    isStopping = true
    for (const end of ends.splice(0)) end()
  }
  let drained: Promise<unknown> | undefined
  const drain = () => {
    drained ??= within(stopWithinMs, ingest.pipeline.drain())
    return drained
  }
  const failed = (what: string) => (error: unknown) => log.warn({ err: error }, what)

  const duties = createDuties(platform, [
    {
      // what a process needs that stores readings, looks at them or gives commands, whoever is connected to it
      name: 'ways of readings and commands',
      of: 'each',
      async start() {
        await createAhead(partitions, clock.now())
        await routing.load()
        // while others live, what is in their hands stays; what nobody has in hand ends a little later (`expire`)
        await commands.recover(cluster && livesAlone(cluster.id))
        ends.push(...accounts.follow(), ...parts.follow.map((begin) => begin()), await ingest.start())
      },
      async stop() {
        takeNoMore()
        await drain()
        ingest.close()
        await use.flush().catch(failed('use of accounts not written'))
        await ingest.writeNotes().catch(failed('notes not written'))
      },
    },
    {
      name: 'values for open pages',
      of: 'realtime',
      start() {
        if (between) ends.push(between.start())
      },
    },
    {
      name: 'MQTT',
      of: 'ingest',
      async start() {
        broker = await parts.openBroker()
        ports.mqtt = await broker.start()
      },
      async stop() {
        await drain()
        await broker?.stop()
      },
    },
    { name: 'virtual gateways', of: 'ingest', start: virtual.start, stop: virtual.stop },
    {
      name: 'sockets',
      of: 'realtime',
      async start() {
        Object.assign(ports, await hubs.listen())
      },
      attach: hubs.attach,
      detach: hubs.stop,
    },
    {
      name: 'commands are ready',
      of: 'each',
      start() {
        isReady = true
      },
      stop: takeNoMore,
    },
  ])
  return {
    duties,
    ports: () => (isReady ? { ...ports, mqtts: broker?.tlsPort } : undefined),
    mqtts: () => (broker ? { port: broker.tlsPort ?? null } : null),
    isBrokerUp: () => broker !== undefined && !isStopping,
    isReady: () => isReady && !isStopping,
    isStopping: () => isStopping,
  }
}
