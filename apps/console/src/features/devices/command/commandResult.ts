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
  | { isDone: true; answer: unknown }
  | { isDone: false; waitSeconds: number }
  | { isDone: false; waitSeconds?: undefined; text?: string; isBlocked?: boolean; thrown?: unknown }

/** A refusal as a result; `isBlocked` where an interlock stands in the way, whose conditions can be looked at. */
export function refused(thrown: unknown): {
  isDone: false
  text: string
  isBlocked: boolean
  thrown: unknown
} {
  const isBlocked = thrown instanceof CallError && thrown.refusal?.key === telemetryErrors.interlocked.key
  return { isDone: false, text: thrown instanceof Error ? thrown.message : String(thrown), isBlocked, thrown }
}

/** Whether a command was not sent because its device is not connected. */
export const isAway = (result: CommandResult): boolean =>
  'thrown' in result &&
  result.thrown instanceof CallError &&
  result.thrown.refusal?.key === telemetryErrors.notConnected.key

/** Whether something is broken; that a command was refused is an ordinary answer, and what the server broke at is logged already. */
export const isFault = (thrown: unknown): boolean => !(thrown instanceof CallError) || thrown.code === 0
