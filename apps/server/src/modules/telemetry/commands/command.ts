import type { SQL } from 'drizzle-orm'
import type { Mover } from '../../../platform/lifecycle'
import type { Said } from './moves'
import type { Origins } from './origins'

/** A command to a device. Access has been checked by whoever asks. */
export interface CommandRequest {
  deviceId: string
  /** `setValue` with `{ property, value }`, or what an area agrees with its devices. */
  method: string
  params: unknown
  /** The point that is written, where one is. */
  point?: WrittenPoint
  by?: Mover
  /** The line of the operation log that waits for the outcome. */
  operationId?: string
  /** What gives it by itself, and for which of its entries; of two commands of one origin the second is refused. */
  origin?: string
  /** What the operation log says that is done, of what no call asks for. Its line is written when the command goes out, or is refused. */
  title?: string
  /** Where the device is not connected, the command waits for it this long. Without it, it is refused at once. */
  expireMs?: number
}

/** The point that a command writes, and what it is to become. */
export interface WrittenPoint {
  itemId: string
  /** As the operation log calls it: `device / property`. */
  pointName: string
  propertyName: string
  /** In the unit of the point. */
  wanted: number | string | boolean
  /** The same in words. */
  valueText: string
}

/** What became of a command: the device's answer, or that it waits for the device. */
export type CommandOutcome = { kind: 'answered'; answer: unknown } | { kind: 'queued'; commandId: string }

/** How a command begins that is not sent at once. */
export type Opening = 'select' | 'request'

export interface Commands {
  /** Commands of such an origin go out only where it still wants them. */
  guardOrigin: Origins['guard']
  /**
   * Sends a command and waits for the answer.
   *
   * @throws AppError `telemetry.notConnected`, `telemetry.noAnswer`, `telemetry.answerLost`, `telemetry.deviceRefused`;
   *   `telemetry.selectionOver` where its origin has given one already, `telemetry.originOver` where that wants it no more;
   *   `telemetry.tagged` and `telemetry.interlocked` where something stands in the way; 404 for no device.
   */
  sendCommand(request: CommandRequest): Promise<CommandOutcome>
  /**
   * Holds a point for a command that is carried out later, within `forMs`; answers its id.
   *
   * @throws AppError `telemetry.selectionHeld` where somebody holds it, and what would stand in the way now
   */
  open(opening: Opening, request: CommandRequest & { point: WrittenPoint }, forMs: number): Promise<string>
  /** A second person confirms. @throws AppError `telemetry.ownRequest`, `telemetry.selectionOver` */
  confirm(id: string, by: Mover): Promise<void>
  /** Ends what was opened and not carried out, or waits for its device. @throws AppError `telemetry.selectionOver` */
  end(id: string, name: 'decline' | 'cancel', said: Said): Promise<void>
  /** Sends what was selected, or confirmed by a second person, once; answers what the device answers. @throws as `sendCommand` */
  carryOut(id: string, operationId: string): Promise<unknown>
  /** Sends what has waited for this device. */
  deliverQueued(deviceIds: readonly string[]): Promise<void>
  /** Ends what has waited too long, and what a fault has left halfway, and sends what could have gone out meanwhile; a job. */
  expire(): Promise<void>
  /** Forgets old rows; a daily job. */
  forgetOld(stopping?: AbortSignal): Promise<void>
  /**
   * After a start: what had been sent when the process ended has an unknown outcome, what had not is not sent any more; of those for which a
   * condition (over `device_command c`) holds, of all where it is left out.
   */
  recover(isLeft?: SQL): Promise<void>
}
