import { randomInt } from 'node:crypto'
import { cutText, sentence } from '@energy-console/contract'
import { ofNamed, refusalSentences, telemetryErrors } from '@energy-console/contract/telemetry'
import { livesAlone } from '../../platform/cluster'
import type { Tx } from '../../platform/database'
import { createDuties } from '../../platform/duties'
import { notFound, refuse } from '../../platform/errors'
import type { Session } from '../../platform/http'
import type { Module, Platform } from '../../platform/module'
import { createMqttFrontEnd, type MqttFrontEnd } from '../../platform/mqtt'
import type { SocketLimits } from '../../platform/sockets'
import { within } from '../../platform/within'
import type { PacedValue } from '../devices'
import { devicesOfProducts, findRoutedAccount } from '../devices'
import { badReadingRoutes } from './bad-readings/routes'
import { committedHere } from './between/committed'
import { followWhileAway } from './between/followWhileAway'
import { hearCommitted } from './between/hearCommitted'
import { tellCommitted } from './between/tellCommitted'
import { refusalIn } from './commands/answer'
import { createClientConflicts } from './commands/clientConflicts'
import type { Commands } from './commands/command'
import { createCommands } from './commands/commands'
import { createConnectionsElsewhere } from './commands/elsewhere'
import { createDeviceLink } from './commands/link'
import { commandRoutes } from './commands/routes'
import { createPointWriter, type WritePoint } from './commands/rules'
import { communicationRoutes } from './communication/routes'
import { counterRoutes } from './counters/routes'
import { curveRoutes } from './curves/routes'
import { demandRoutes } from './demand/routes'
import { followDisk } from './disk/followDisk'
import { createAccounts } from './front/accounts'
import { createConnectionLimits } from './front/connectionLimits'
import { deviceApi } from './front/handlers'
import { mountDeviceHttp } from './front/httpRoute'
import { gatewayLogRoutes } from './gateway-log/routes'
import { watchTelemetry } from './health/watchTelemetry'
import { historyRoutes } from './history/routes'
import { createIngest } from './ingest/createIngest'
import type { PipelineLimits } from './ingest/pipeline'
import { interlockRoutes } from './interlocks/routes'
import { createAhead, defineTelemetryJobs } from './jobs'
import { latestOf } from './latest/latest'
import { latestRoutes } from './latest/routes'
import { pastImportRoutes } from './past-import/routes'
import { createAccountUse } from './presence/accountUse'
import { createRawMessages } from './raw-messages/createRawMessages'
import { hearing } from './raw-messages/hearing'
import { watchBetween } from './raw-messages/watchBetween'
import { createHubs } from './realtime/createHubs'
import type { ReadShared } from './realtime/sharedHub'
import { createRouting, type Routing } from './routing/createRouting'
import { loadRoutes } from './routing/loadRoutes'
import type { Account } from './routing/route'
import { createServices, type Services } from './services/createServices'
import type { DeviceService } from './services/speaker'
import { stepRoutes } from './steps/routes'
import { createPartitions } from './store/partitions'
import { tagRoutes } from './tags/routes'
import type { HoldOrder } from './tags/rules'
import { trendRoutes } from './trend/routes'
import { browseElsewhere } from './virtual-gateway/browseElsewhere'
import { createVirtualMaster } from './virtual-gateway/createMaster'
import { virtualGatewayRoutes } from './virtual-gateway/routes'

/** Where devices and browsers reach the module in this process, once it has started; by the roles that it has. */
export interface TelemetryPorts {
  mqtt?: number
  /** While a certificate is held. */
  mqtts: number | undefined
  realtime?: number
  capture?: number
}

/** Devices' messages, values, history, commands and the real-time sockets, as the process and other modules see them. */
export interface Telemetry extends Module {
  /** Newest values by point, within the transaction's scope; points without one are missing. */
  readLatest(tx: Tx, pointIds: readonly string[]): Promise<ReadonlyMap<string, PacedValue>>
  /** Undefined before the start. */
  ports(): TelemetryPorts | undefined
  /** Whether devices can connect to this process. */
  isBrokerUp(): boolean
  /** Whether commands can be given: those to devices that are connected to another process go over that one. */
  isReady(): boolean
  /** Adds what else is done for who is connected. */
  serve(service: DeviceService): void
  /** Sends who is connected what is shared with it; answers whether it listens. */
  push: Services['push']
  /** Something else is asked of somebody from now on: what he has told before is heard again. */
  forget: Services['forget']
  /** Sends a device a command; resolves with its answer. @throws as `sendCommand` of commands */
  request(deviceId: string, method: string, params: unknown): Promise<unknown>
  /** The same to a gateway itself, which has no points, tags or interlocks: its asker keeps what becomes of it. @throws as `DeviceLink.request` */
  requestGateway(gatewayId: string, method: string, params: unknown): Promise<unknown>
  /** Writes to points by the one way of commands, for what runs by itself. */
  writePoint: WritePoint
  /** What writes by itself is asked once more before one of its commands goes out. */
  guardOrigin: Commands['guardOrigin']
  /** Whose token it is that comes over HTTP; undefined for nobody's, and while its tenant is closed. */
  accountOf(token: string, address: string): Promise<Account | undefined>
  /** Resolves when everything that was taken in is committed. */
  drain(): Promise<void>
}

/** Who a socket's first frame or a ticket belongs to; the identity module's. */
export interface TelemetryOptions {
  authenticateConnection(tokenOrTicket: string | undefined): Promise<Session>
  /** Whether a tenant takes part: not removed, disabled or expired. */
  isTenantOpen(tenantId: string): boolean
  /** What visitors of shared views may follow; without it they follow nothing. */
  readShared?: ReadShared
  limits?: Partial<PipelineLimits>
  sockets?: Partial<SocketLimits>
  /** Of the module that keeps repair orders; without it tags are hung for none. */
  holdOrder?: HoldOrder
}

const noOrders: HoldOrder = async () => {
  throw notFound()
}

const stopWithinMs = 5_000
/** How long a gateway may take to answer what it is asked itself. */
const gatewayAnswersWithinMs = 8_000

/** Builds the module. Nothing listens before `start`. */
export function createTelemetry(platform: Platform, options: TelemetryOptions): Telemetry {
  const { db, bus, clock, scheduler, config, log } = platform
  const partitions = createPartitions(db)
  const routing = routingOf(platform)
  const ingest = createIngest(platform, { routing, partitions, limits: options.limits })
  const { intake, pipeline, presence, traffic, deviceDays, deviceSignals, flow } = ingest
  const { cluster } = platform
  const elsewhere = cluster && createConnectionsElsewhere(platform, cluster)
  const conflicts = createClientConflicts(clock)
  const link = createDeviceLink({
    ...{ clock, scheduler, presence, watch: elsewhere?.watch },
    onTaken(account, clientId) {
      const conflict = conflicts.taken(account, clientId)
      if (!conflict) return
      const detail = sentence(refusalSentences.takenTimes, conflict.count)
      intake.refuse(account, 'client_conflict', ofNamed(cutText(clientId, 200), detail))
    },
  })
  const services = createServices({ routing, link, bus, clock, scheduler, log })
  const use = createAccountUse(db.systemPool, clock, platform.writers)
  const commands = createCommands({ db, routing, link, bus, clock, log, isShared: cluster !== undefined })
  const points = createPointWriter({ commands, routing, clock, scheduler })
  const watched =
    cluster &&
    watchBetween(
      createRawMessages({ routing, clock, scheduler, firstId: randomInt(2 ** 47) }),
      platform,
      cluster,
    )
  const rawMessages = watched ?? createRawMessages({ routing, clock, scheduler })
  const virtual = createVirtualMaster(platform, {
    ...{ routing, presence, traffic, link, commands, isTenantOpen: options.isTenantOpen },
    intake: hearing(rawMessages, intake),
    isFull: () => pipeline.isFull || isStopping,
  })
  const anywhere = cluster && browseElsewhere(virtual, { ...{ db, clock, scheduler, log }, cluster })
  const { isTenantOpen } = options
  const accounts = createAccounts(platform, {
    ...{ routing, virtual, link, use, isTenantOpen },
    flow: {
      forgetWhere(isGone) {
        flow.forgetWhere(isGone)
        conflicts.forgetWhere(isGone)
      },
    },
  })
  const between =
    cluster &&
    hearCommitted({ ...{ db, bus, clock, scheduler, log }, post: cluster.bus, process: cluster.id })
  const hubs = createHubs(platform, {
    ...{ verify: options.authenticateConnection, rawMessages, limits: options.sockets },
    committed: between ?? committedHere(bus),
    readShared: options.readShared,
  })
  watchTelemetry(platform.health, { db, clock, flow, conflicts })
  defineTelemetryJobs(platform, {
    ...{ partitions, commands, traffic, deviceDays, deviceSignals },
    isBusy: () => pipeline.pending > 0,
  })

  let broker: MqttFrontEnd | undefined
  const ports: Omit<TelemetryPorts, 'mqtts'> = {}
  let [isReady, isStopping] = [false, false]
  const ends: (() => void)[] = []

  /** The engines of other processes read in the journal what is committed here, and their pages are told what they show of it. */
  const tellOthers = () =>
    cluster
      ? [tellCommitted({ bus, clock, post: cluster.bus }), followWhileAway({ db, scheduler }, cluster)]
      : []

  const openBroker = () =>
    createMqttFrontEnd({
      ...{ host: config.host, port: config.mqttPort, tls: platform.tls, tlsPort: config.mqttsPort, log },
      handlers: deviceApi({
        accountOf: accounts.of,
        ...{ routing, presence, traffic, rawMessages, link, commands, services, use, log },
        intake: services.hearing(intake),
        connectionLimits: createConnectionLimits({ elsewhere }),
        isStopping: () => isStopping,
      }),
    })

  /** What a process needs that stores readings, looks at them or gives commands, whoever is connected to it. */
  const begin = async () => {
    await createAhead(partitions, clock.now())
    await routing.load()
    // while others live, what is in their hands stays; what nobody has in hand ends a little later (`expire`)
    await commands.recover(cluster && livesAlone(cluster.id))
    ends.push(
      ...accounts.follow(),
      ...tellOthers(),
      ...(elsewhere ? [elsewhere.start(link)] : []),
      ...(watched ? [watched.start()] : []),
      ...(anywhere ? [anywhere.start()] : []),
      followDisk(platform),
      await ingest.start(),
    )
  }

  /** Devices are sent away once what they have sent is stored and acknowledged. */
  const end = async () => {
    isStopping = true
    for (const stop of ends.splice(0)) stop()
    await virtual.stop()
    await within(stopWithinMs, pipeline.drain())
    ingest.close()
    await broker?.stop()
    await use.flush().catch((error: unknown) => log.warn({ err: error }, 'use of accounts not written'))
    await ingest.writeNotes().catch((error: unknown) => log.warn({ err: error }, 'notes not written'))
  }

  return {
    routes: [
      ...counterRoutes(platform),
      ...badReadingRoutes(platform),
      ...curveRoutes(platform),
      ...demandRoutes(),
      ...latestRoutes(),
      ...historyRoutes(platform),
      ...trendRoutes(platform),
      ...stepRoutes(platform),
      ...pastImportRoutes(platform, { pipeline, routing, partitions }),
      ...commandRoutes(platform, { commands, points }),
      ...interlockRoutes(platform),
      ...tagRoutes(platform, options.holdOrder ?? noOrders),
      ...gatewayLogRoutes(platform),
      ...communicationRoutes(platform),
      ...virtualGatewayRoutes(platform, {
        ...virtual,
        ...(anywhere && { read: anywhere.read, write: anywhere.write }),
      }),
    ],
    rawRoutes: (app) =>
      mountDeviceHttp(app, {
        accountOf: accounts.of,
        ...{ services, use, traffic, rawMessages, intake: services.hearing(intake) },
        isFull: () => pipeline.isFull || isStopping,
        isHeld: () => pipeline.isHeld,
      }),
    accountOf: accounts.signIn,
    serve: services.serve,
    push: services.push,
    forget: services.forget,
    request: (deviceId, method, params) => commands.sendCommand({ deviceId, method, params }),
    ports: () => (isReady ? { ...ports, mqtts: broker?.tlsPort } : undefined),
    async requestGateway(gatewayId, method, params) {
      const answer = await link.requestGateway(gatewayId, { method, params }, gatewayAnswersWithinMs)
      const reason = refusalIn(answer)
      if (reason !== undefined) throw refuse(telemetryErrors.deviceRefused, { reason })
      return answer
    },
    isBrokerUp: () => broker !== undefined && !isStopping,
    isReady: () => isReady && !isStopping,
    writePoint: points.write,
    guardOrigin: commands.guardOrigin,
    drain: pipeline.drain,
    readLatest: readStored,
    duties: createDuties(platform, [
      { name: 'ways of readings and commands', of: 'each', start: begin, stop: end },
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
          broker = await openBroker()
          ports.mqtt = await broker.start()
        },
      },
      { name: 'virtual gateways', of: 'ingest', start: virtual.start },
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
      },
    ]),
  }
}

const routingOf = ({ db, clock, scheduler, spending, log }: Platform): Routing =>
  createRouting({
    ...{ clock, scheduler, spending, log },
    source: {
      load: (before, scope) => loadRoutes(db, before, scope),
      findAccount: (tokenSha256) => findRoutedAccount(db, tokenSha256),
      devicesOfProducts: (productIds) => devicesOfProducts(db, productIds),
    },
  })

/** Newest values by point; points without one are missing. */
async function readStored(tx: Tx, pointIds: readonly string[]): Promise<ReadonlyMap<string, PacedValue>> {
  const values = await latestOf(tx, pointIds)
  return new Map(values.filter(({ ts }) => ts !== null).map((value) => [value.itemId, value]))
}
