import { mostHoursEarly, type TaskState } from '@energy-console/contract/maintenance'
import { instantOfText } from '../../../kit/time/zonedText'

const hourMs = 3_600_000

interface Begun {
  state: TaskState
  /** A time of the wire. */
  dueFrom: string
}

/** Whether a task can be carried out at an instant (Unix ms): it has begun, is late, or may be begun; times are of a zone. */
export function isReady({ state, dueFrom }: Begun, zone: string, now: number): boolean {
  if (state === 'running' || state === 'overdue') return true
  return state === 'waiting' && (instantOfText(dueFrom, zone) ?? 0) - now <= mostHoursEarly * hourMs
}
