import type { Confirmation } from '@energy-console/contract/devices'

/** How often a point's readings are kept. */
export type StorageRule = 'all' | 'change' | 'interval'

/** One point as ingest sees it: how to turn a raw value into a reading, and what was stored last. */
export interface PointRoute {
  readonly id: string
  readonly tenantId: string
  readonly stationId: string
  readonly deviceId: string
  readonly propertyNo: string
  /**
   * The key under which the device itself knows it: the one that it sent last, an older name perhaps. Undefined until a process
   * has heard it, or this one was there as it was renamed.
   */
  heardKey: string | undefined
  readonly access: 'read' | 'read-write'
  readonly dataType: 'number' | 'boolean' | 'enum' | 'text'
  /** The words of its states, by value: the choices of an enumeration. */
  readonly enumMap: Readonly<Record<string, string>> | null
  readonly scale: number
  readonly offset: number
  readonly min: number
  readonly max: number
  /** More than this its register can not show. */
  readonly rollOverAt: number
  readonly storage: StorageRule
  readonly deadBand: number
  readonly intervalMs: number
  /** What is asked of people before it is written. */
  readonly confirmation: Confirmation
  /** Whoever selects it types the name of the device. */
  readonly isNameTyped: boolean
  /** Roles of which a writer must hold one; none: whoever may write. */
  readonly writerRoleIds: readonly string[]
  /** A command that is not answered in time is sent once more. */
  readonly isRepeatable: boolean
  /** How long its device may take to answer; undefined for the product's own time. */
  readonly answerMs: number | undefined
  /** Its values are made here: a device that sends some under its name is not heard. */
  readonly isCalculated: boolean
  /** What the storage rule compares with; undefined until something was stored by this process. */
  stored: { value: number | string; ts: number; quality: number } | undefined
}

/** A device with its points by property number. */
export interface DeviceRoute {
  readonly id: string
  readonly tenantId: string
  readonly stationId: string
  readonly gatewayId: string | null
  readonly name: string
  readonly intervalMs: number
  readonly points: Map<string, PointRoute>
}

/** Who publishes: the account of a gateway, or of one device that connects by itself. */
export interface Account {
  readonly id: string
  readonly tenantId: string
  readonly stationId: string
  readonly gatewayId: string | null
  readonly deviceId: string | null
  /** The token that it has signed in with, SHA-256 (hex). */
  readonly tokenSha256?: string
  /** Unix ms until which it may go on with a former token; undefined with its present one. */
  readonly untilMs?: number
}

/** Everything that ingest needs to know of the configuration, read in one go. */
export interface Routes {
  readonly accounts: Map<string, Account>
  readonly devices: Map<string, DeviceRoute>
  /** Gateway id → device name → device. */
  readonly byGateway: Map<string, Map<string, DeviceRoute>>
  readonly points: Map<string, PointRoute>
}
