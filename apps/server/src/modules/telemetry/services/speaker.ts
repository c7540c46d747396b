import type { Account, DeviceRoute } from '../routing/route'

/** Who speaks: a gateway of itself, or a device, over a connection of its own or through its gateway. */
export interface Speaker {
  readonly tenantId: string
  readonly stationId: string
  /** The gateway itself where there is no device. */
  readonly gatewayId: string | null
  readonly deviceId: string | null
}

/** Values by key, as they stand in attributes. */
export type Attributes = Readonly<Record<string, unknown>>

/** A stretch of a file that is asked for: part `part` of parts of `size` bytes, all of it where `size` is 0. */
export interface FilePart {
  part: number
  size: number
}

/** What else the platform does for who is connected, beyond readings and commands; another module's. */
export interface DeviceService {
  /** What is shared with it now. */
  shared(speaker: Speaker): Promise<Attributes>
  /** What is shared with the devices behind a gateway that has just begun to listen for them. */
  behind?(gatewayId: string): Promise<readonly { deviceId: string; values: Attributes }[]>
  /** It has told these of itself; nothing is acknowledged before this has ended. */
  reported(speaker: Speaker, values: Attributes): Promise<void>
  /** These can be reached by commands from now on. */
  returned?(deviceIds: readonly string[]): Promise<void>
  /** So can this gateway itself. */
  gatewayReturned?(gatewayId: string): Promise<void>
  /** Part of the file that it is to have; undefined where there is none. Where name and version are told, the file is the one so called. */
  file(
    speaker: Speaker,
    asked: FilePart & { title?: string | undefined; version?: string | undefined },
  ): Promise<Buffer | undefined>
}

/** Who it is that speaks with an account of its own. */
export const speakerOf = ({ tenantId, stationId, gatewayId, deviceId }: Account): Speaker => ({
  ...{ tenantId, stationId, gatewayId, deviceId },
})

/** A device that its gateway speaks for. */
export const speakerBehind = ({ tenantId, stationId, gatewayId, id }: DeviceRoute): Speaker => ({
  ...{ tenantId, stationId, gatewayId, deviceId: id },
})
