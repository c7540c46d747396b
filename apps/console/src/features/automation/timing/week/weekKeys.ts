import type { DrawnBlock, DrawnDay } from './drawnDays'
import { type Block, dayMinutes, type Place, stepMinutes } from './weekEdits'

/** What a key asks for at a block. */
export type Asked =
  | { kind: 'go'; to: Block }
  | { kind: 'move'; to: Place }
  | { kind: 'remove' }
  | { kind: 'nothing' }

const minuteSteps: Readonly<Record<string, number>> = {
  ArrowUp: -stepMinutes,
  ArrowDown: stepMinutes,
  PageUp: -60,
  PageDown: 60,
}
const daySteps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/**
 * Arrows go to other blocks; with shift they move this one, as page up and down do with and without it; Delete takes it away.
 * `nothing`: the key is meant, and there is no way to go. Undefined for other keys.
 */
export function askedByKey(
  { key, shiftKey }: { key: string; shiftKey: boolean },
  at: DrawnBlock,
  days: readonly DrawnDay[],
): Asked | undefined {
  if (key === 'Delete' || key === 'Backspace') return { kind: 'remove' }
  const [minutes, aside] = [minuteSteps[key], daySteps[key]]
  if (minutes === undefined && aside === undefined) return undefined
  if (shiftKey || key.startsWith('Page')) {
    const to = { weekday: at.weekday + (aside ?? 0), minute: at.minute + (minutes ?? 0) }
    const isThere = to.weekday >= 1 && to.weekday <= 7 && to.minute >= 0 && to.minute < dayMinutes
    return isThere ? { kind: 'move', to } : { kind: 'nothing' }
  }
  const to = minutes !== undefined ? within(days, at, Math.sign(minutes)) : beside(days, at, aside ?? 0)
  return to ? { kind: 'go', to } : { kind: 'nothing' }
}

/** The next block of the same day. */
function within(days: readonly DrawnDay[], { weekday, row }: Block, by: number): DrawnBlock | undefined {
  const blocks = days[weekday - 1]?.blocks ?? []
  return blocks[blocks.findIndex((one) => one.row === row) + by]
}

/** The block nearest in time of the next day that has any. */
function beside(days: readonly DrawnDay[], { weekday, minute }: DrawnBlock, by: number) {
  for (let at = weekday - 1 + by; days[at]; at += by) {
    const [nearest] = [...(days[at]?.blocks ?? [])].sort(
      (a, b) => Math.abs(a.minute - minute) - Math.abs(b.minute - minute),
    )
    if (nearest) return nearest
  }
  return undefined
}
