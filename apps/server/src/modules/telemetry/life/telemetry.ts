import type { Tx } from '../../../platform/database'
import type { Session } from '../../../platform/http'
import type { Module } from '../../../platform/module'
import type { SocketLimits } from '../../../platform/sockets'
import type { PacedValue } from '../../devices'
import type { Commands } from '../commands/command'
import type { WritePoint } from '../commands/rules'
import type { PipelineLimits } from '../ingest/pipeline'
import type { ReadShared } from '../realtime/sharedHub'
import type { Account } from '../routing/route'
import type { Services } from '../services/createServices'
import type { DeviceService } from '../services/speaker'
import type { HoldOrder } from '../tags/rules'

/** Where devices and browsers reach the module in this process, once it has started; by the roles that it has. */
export interface TelemetryPorts {
  mqtt?: number
  /** While a certificate is held. */
  mqtts: number | undefined
  realtime?: number
  capture?: number
}

/** Where devices find MQTT with TLS, in all processes that they can connect to. */
export interface MqttsEverywhere {
  /** One of the ports; undefined where it listens nowhere. */
  port: number | undefined
  /** A process that devices can connect to holds a certificate, and could not have its port. */
  isLacking: boolean
}

/** Devices' messages, values, history, commands and the real-time sockets, as the process and other modules see them. */
export interface Telemetry extends Module {
  /** Newest values by point, within the transaction's scope; points without one are missing. */
  readLatest(tx: Tx, pointIds: readonly string[]): Promise<ReadonlyMap<string, PacedValue>>
  /** Undefined before the start. */
  ports(): TelemetryPorts | undefined
  /** What other processes say of it is seconds old. */
  mqtts(): MqttsEverywhere
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
