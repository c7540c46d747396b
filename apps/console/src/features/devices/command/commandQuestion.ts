import { cutText } from '@energy-console/contract'
import type { DevicePoint, ValueFormat } from '@energy-console/contract/devices'
import type { PointValue } from '@energy-console/contract/telemetry'
import { formatWithUnit, stateWord, trustOf } from '../../../kit/value/formatValue'

/** The point that a command goes to, with the names that a question needs. */
export interface CommandPoint extends ValueFormat {
  deviceName: string
  propertyName: string
}

/** What is asked before a command goes out. */
export interface CommandQuestion {
  /** `分闸 F11 照明馈线`, or `空调 温度设定` where a number is set. */
  subject: string
  /** What hangs on the device: `41 kW`; undefined where nothing tells. */
  load: string | undefined
  /** What is done, where the state that is wanted has a word: `分闸`. */
  verb: string | undefined
  propertyName: string
  from: string
  to: string
}

const powerUnits = new Set(['W', 'kW', 'MW'])

/** The power that flows through the device just now: its first live power value. */
function loadOf(points: readonly DevicePoint[], now: number): string | undefined {
  const power = points.find(
    (other) =>
      powerUnits.has(other.unit ?? '') &&
      other.kind === 'instant' &&
      trustOf(other, now, other.staleAfterMs) === 'live',
  )
  return power && formatWithUnit(power.value, power)
}

/** Puts a command into the plant's own words: what is done to what, from → to, and what hangs on it. */
export function commandQuestion(
  point: CommandPoint,
  {
    present,
    wanted,
    points,
    now,
  }: { present: PointValue; wanted: number | string | boolean; points: readonly DevicePoint[]; now: number },
): CommandQuestion {
  const { deviceName, propertyName } = point
  const value = typeof wanted === 'boolean' ? Number(wanted) : wanted
  const word = stateWord(value, point)
  return {
    subject: word === undefined ? `${deviceName} ${propertyName}` : `${word} ${deviceName}`,
    load: word === undefined ? undefined : loadOf(points, now),
    verb: word,
    propertyName,
    from: formatWithUnit(present, point),
    to: formatWithUnit(value, point),
  }
}

/** What a device says in words beside that it has done it; JSON says nothing to people. */
export function wordsOfAnswer(answer: unknown): string {
  if (typeof answer === 'string') return cutText(answer, 200)
  if (typeof answer !== 'object' || answer === null) return ''
  const { message, msg } = answer as Record<string, unknown>
  const words = message ?? msg
  return typeof words === 'string' ? cutText(words, 200) : ''
}
