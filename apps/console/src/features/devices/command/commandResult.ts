import { telemetryErrors } from '@energy-console/contract/telemetry'
import { CallError } from '../../../api/CallError'

/** What is to be written, with what its dialogs need to know of the point. */
export interface Wanted {
  itemId: string
  value: number | string | boolean
  deviceName: string
  /** Whoever operates it types the name of the device. */
  isNameTyped: boolean
}

/** What became of a command: the device's answer, that it waits for its device, nothing (called off), or why it was refused. */
export type CommandResult =
  | { kind: 'done'; answer: unknown }
  | { kind: 'waits'; seconds: number }
  | { kind: 'calledOff' }
  | Refused

/** Why a command was refused; `isBlocked` where an interlock stands in the way, whose conditions can be looked at. */
interface Refused {
  kind: 'refused'
  text: string
  isBlocked: boolean
  thrown: unknown
}

/** A refusal as a result. */
export function refused(thrown: unknown): Refused {
  const isBlocked = thrown instanceof CallError && thrown.refusal?.key === telemetryErrors.interlocked.key
  return {
    ...{ kind: 'refused', isBlocked, thrown },
    text: thrown instanceof Error ? thrown.message : String(thrown),
  }
}

/** Whether a command was not sent because its device is not connected. */
export const isAway = (result: CommandResult): boolean =>
  result.kind === 'refused' &&
  result.thrown instanceof CallError &&
  result.thrown.refusal?.key === telemetryErrors.notConnected.key

/** Whether something is broken; that a command was refused is an ordinary answer, and what the server broke at is logged already. */
export const isFault = (thrown: unknown): boolean => !(thrown instanceof CallError) || thrown.code === 0
