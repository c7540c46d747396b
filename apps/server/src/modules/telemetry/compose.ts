import { randomInt } from 'node:crypto'
import { cutText, sentence } from '@energy-console/contract'
import { ofNamed, refusalSentences, telemetryErrors } from '@energy-console/contract/telemetry'
import type { Tx } from '../../platform/database'
import { notFound, refuse } from '../../platform/errors'
import type { Platform } from '../../platform/module'
import { createMqttFrontEnd } from '../../platform/mqtt'
import type { PacedValue } from '../devices'
import { devicesOfProducts, findRoutedAccount } from '../devices'
import { badReadingRoutes } from './bad-readings/routes'
import { committedHere } from './between/committed'
import { followWhileAway } from './between/followWhileAway'
import { hearBatches } from './between/hearBatches'
import { hearCommitted } from './between/hearCommitted'
import { shareHeardKeys } from './between/heardKeys'
import { otherWorkers, tellCommitted } from './between/tellCommitted'
import { refusalIn } from './commands/answer'
import { createClientConflicts } from './commands/clientConflicts'
import { createCommands } from './commands/commands'
import { createConnectionsElsewhere } from './commands/elsewhere'
import { underHeardKeyOf } from './commands/heardKey'
import { createDeviceLink } from './commands/link'
import { commandRoutes } from './commands/routes'
import { createPointWriter } from './commands/rules'
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
import { shareIngestFacts } from './health/ingestFacts'
import { mqttsOf } from './health/mqttsOf'
import { watchTelemetry } from './health/watchTelemetry'
import { historyRoutes } from './history/routes'
import { createIngest } from './ingest/createIngest'
import { interlockRoutes } from './interlocks/routes'
import { defineTelemetryJobs } from './jobs'
import { latestOf } from './latest/latest'
import { latestRoutes } from './latest/routes'
import type { Telemetry, TelemetryOptions } from './life/telemetry'
import { telemetryDuties } from './life/telemetryDuties'
import { pastImportRoutes } from './past-import/routes'
import { createAccountUse } from './presence/accountUse'
import { createRawMessages } from './raw-messages/createRawMessages'
import { hearing } from './raw-messages/hearing'
import { watchBetween } from './raw-messages/watchBetween'
import { readingCorrectionRoutes } from './reading-corrections/routes'
import { createRedoSoon } from './reading-redo/redoSoon'
import { createHubs } from './realtime/createHubs'
import { createRouting, type Routing } from './routing/createRouting'
import { loadRoutes } from './routing/loadRoutes'
import { createServices } from './services/createServices'
import { stepRoutes } from './steps/routes'
import { createPartitions } from './store/partitions'
import { tagRoutes } from './tags/routes'
import type { HoldOrder } from './tags/rules'
import { trendRoutes } from './trend/routes'
import { browseElsewhere } from './virtual-gateway/browseElsewhere'
import { createVirtualMaster } from './virtual-gateway/createMaster'
import { virtualGatewayRoutes } from './virtual-gateway/routes'

const noOrders: HoldOrder = async () => {
  throw notFound()
}

/** How long a gateway may take to answer what it is asked itself. */
const gatewayAnswersWithinMs = 8_000

/** Builds the module. Nothing listens before `start`. */
export function createTelemetry(platform: Platform, options: TelemetryOptions): Telemetry {
  const { db, bus, clock, scheduler, config, log } = platform
  const partitions = createPartitions(db)
  const routing = routingOf(platform)
  const { cluster } = platform
  const heardKeys = cluster && shareHeardKeys({ bus, routing, clock })
  const ingest = createIngest(platform, {
    ...{ routing, partitions, limits: options.limits, heardAs: heardKeys?.heardAs },
  })
  const { intake, pipeline, presence, traffic, deviceDays, deviceSignals, flow } = ingest
  const underHeardKey = underHeardKeyOf(routing)
  const elsewhere =
    cluster && createConnectionsElsewhere({ ...platform, ...cluster.time, underHeardKey }, cluster)
  const conflicts = createClientConflicts(clock)
  const link = createDeviceLink({
    ...{ clock, scheduler, presence, underHeardKey, watch: elsewhere?.watch },
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
    isFull: () => pipeline.isFull || life.isStopping(),
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
  const isBusy = () => pipeline.pending > 0
  const everywhere = shareIngestFacts(cluster, {
    ...{ flow, conflicts, isBusy },
    mqtts() {
      const mqtts = life.mqtts()
      return mqtts && { ...mqtts, isHeld: platform.tls.held() !== undefined }
    },
  })
  watchTelemetry(platform.health, { db, clock, everywhere })
  defineTelemetryJobs(platform, {
    ...{ partitions, commands, traffic, deviceDays, deviceSignals },
    isBusy: () => isBusy() || everywhere.isBusyElsewhere(),
  })

  const redoSoon = createRedoSoon(platform)
  const openBroker = () =>
    createMqttFrontEnd({
      ...{ host: config.host, port: config.mqttPort, tls: platform.tls, tlsPort: config.mqttsPort, log },
      handlers: deviceApi({
        accountOf: accounts.of,
        ...{ routing, presence, traffic, rawMessages, link, commands, services, use, log },
        intake: services.hearing(intake),
        connectionLimits: createConnectionLimits({ elsewhere }),
        isStopping: () => life.isStopping(),
      }),
    })

  const life = telemetryDuties(platform, {
    ...{ routing, partitions, commands, accounts, ingest, use, virtual, hubs, between, openBroker },
    follow: [
      // the engines of other processes are sent what is committed here, and their pages what they show of it
      ...(cluster
        ? [
            () => tellCommitted({ bus, clock, log, post: cluster.bus, workers: otherWorkers(cluster) }),
            ...(cluster.roles.includes('worker') ? [() => hearBatches({ bus, post: cluster.bus })] : []),
            () => followWhileAway({ db, scheduler }, cluster),
          ]
        : []),
      ...(elsewhere ? [() => elsewhere.start(link)] : []),
      ...(heardKeys ? [heardKeys.start] : []),
      ...(watched ? [watched.start] : []),
      ...(anywhere ? [anywhere.start] : []),
      () => followDisk(platform),
    ],
  })

  return {
    routes: [
      ...counterRoutes(platform),
      ...badReadingRoutes(platform, redoSoon),
      ...readingCorrectionRoutes(platform, redoSoon),
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
        isFull: () => pipeline.isFull || life.isStopping(),
        isHeld: () => pipeline.isHeld,
      }),
    accountOf: accounts.signIn,
    serve: services.serve,
    push: services.push,
    forget: services.forget,
    request: (deviceId, method, params) => commands.sendCommand({ deviceId, method, params }),
    ports: life.ports,
    mqtts: () => mqttsOf(everywhere),
    async requestGateway(gatewayId, method, params) {
      const answer = await link.requestGateway(gatewayId, { method, params }, gatewayAnswersWithinMs)
      const reason = refusalIn(answer)
      if (reason !== undefined) throw refuse(telemetryErrors.deviceRefused, { reason })
      return answer
    },
    isBrokerUp: life.isBrokerUp,
    isReady: life.isReady,
    writePoint: points.write,
    guardOrigin: commands.guardOrigin,
    drain: pipeline.drain,
    readLatest: readStored,
    duties: life.duties,
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
