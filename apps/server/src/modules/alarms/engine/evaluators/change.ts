import type { Condition, Memory, Reading, Verdict } from './verdict'

/** Whether a state has changed within the span before a reading. The first one of all is no change. */
export function judgeChange({ windowMs }: Condition, memory: Memory | null, { ts, value }: Reading): Verdict {
  if (memory?.last === undefined) return { holds: false, value, memory: { last: value } }
  if (memory.last !== value) return { holds: true, value, memory: { last: value, changedTs: ts } }
  const { changedTs } = memory
  return { holds: changedTs !== undefined && ts - changedTs < windowMs, value, memory, isOld: true }
}

/** When a change is no news any more, in data time; undefined where there was none. */
export const changeEnds = ({ windowMs }: Condition, memory: Memory | null): number | undefined =>
  memory?.changedTs === undefined ? undefined : memory.changedTs + windowMs
