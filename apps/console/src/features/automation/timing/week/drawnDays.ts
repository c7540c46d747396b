import { addDays, weekdayOf } from '@energy-console/contract'
import {
  askedOn,
  type HolidayRule,
  type PlannedException,
  type TimingPlan,
  TimingTime,
  weekdayFor,
} from '@energy-console/contract/automation'
import { type CalendarDay, plainDayKind } from '@energy-console/contract/energy'
import type { ExceptionDraft, TimeDraft } from '../timingDrafts'
import { type Block, blocksOf, minuteOf, type Place } from './weekEdits'

/** A schedule that is being written, as far as it is right. */
export interface DraftPlan {
  validFrom: string | null
  validTo: string | null
  holidayRule: HolidayRule
  /** All rows, those that are not right yet included. */
  times: readonly TimeDraft[]
  exceptions: readonly (PlannedException & { row: ExceptionDraft })[]
}

/** A time of the week as it is drawn on one day. */
export interface DrawnBlock extends Block, Place {
  what: TimeDraft
  /** It is carried out on the day that is shown. */
  isRun: boolean
}

/** What is carried out on a day beside its own times. */
export interface DrawnExtra {
  minute: number
  what: TimeDraft
  isException: boolean
}

/** Why a day is not as the week has it. */
export type DayEffect =
  | { kind: 'early' | 'late' | 'skipped' | 'otherwise' | 'off' }
  | { kind: 'as'; weekday: number }

/** A day of the week that is shown. */
export interface DrawnDay {
  /** `yyyy-MM-dd` */
  day: string
  weekday: number
  /** What the calendar says of it, where that is not what its weekday says. */
  special: CalendarDay | undefined
  effect: DayEffect | undefined
  blocks: DrawnBlock[]
  extras: DrawnExtra[]
}

const Time = TimingTime.pick({ time: true, days: true })
const nothing = { days: '', time: '00:00' }

/** The seven days from a Monday on with what a schedule does on each; `special` are the days that the calendar names. */
export function drawnDays(draft: DraftPlan, monday: string, special: readonly CalendarDay[]): DrawnDay[] {
  const named = new Map(special.map((one) => [one.day, one]))
  const kindOf = (day: string) => named.get(day)?.dayKind ?? plainDayKind(day)
  const plan: TimingPlan<{ days: string; time: string }, DraftPlan['exceptions'][number]> = {
    ...draft,
    // each keeps its place, by which it is known
    times: draft.times.map((row) => Time.safeParse(row).data ?? nothing),
  }
  const asked = askedOn(plan, { kindOf })
  const blocks = blocksOf(draft.times)
  return Array.from({ length: 7 }, (_, at): DrawnDay => {
    const [day, weekday] = [addDays(monday, at), at + 1]
    const runs = asked(day)
    const own = blocks.filter((block) => block.weekday === weekday)
    const drawn = new Set(own.map(({ row }) => row))
    const isRun = ({ row }: Block) => runs.some(({ slot }) => slot === row)
    return {
      ...{ day, weekday, special: named.get(day) },
      effect: effectOn(draft, day, weekdayFor(day, draft.holidayRule, kindOf)),
      blocks: own.map((block) => ({ ...block, what: draft.times[block.row] ?? {}, isRun: isRun(block) })),
      extras: runs.flatMap(({ by, slot, time }) =>
        drawn.has(slot)
          ? []
          : [
              {
                minute: minuteOf(time) ?? 0,
                what: 'row' in by ? by.row : (draft.times[slot] ?? {}),
                isException: 'row' in by,
              },
            ],
      ),
    }
  })
}

function effectOn(
  { validFrom, validTo, exceptions }: DraftPlan,
  day: string,
  counted: number,
): DayEffect | undefined {
  if (validFrom && day < validFrom) return { kind: 'early' }
  if (validTo && day > validTo) return { kind: 'late' }
  const own = exceptions.filter((one) => one.day === day)
  if (own.length > 0) return { kind: own.some(({ kind }) => kind === 'run') ? 'otherwise' : 'skipped' }
  if (counted === 0) return { kind: 'off' }
  return counted === weekdayOf(day) ? undefined : { kind: 'as', weekday: counted }
}

/** Where one stands beside others that it would cover: its lane, from 0, and how many there are. */
export interface Lane {
  lane: number
  lanes: number
}

/** Lanes of what begins at minutes, ascending, and is `span` minutes high. */
export function lanesOf(minutes: readonly number[], span: number): Lane[] {
  const placed: Lane[] = []
  let ends: number[] = []
  let first = 0
  const close = (until: number) => {
    for (let at = first; at < until; at += 1) {
      const one = placed[at]
      if (one) one.lanes = ends.length
    }
    first = until
  }
  minutes.forEach((minute, index) => {
    if (ends.every((end) => end <= minute)) {
      close(index)
      ends = []
    }
    const free = ends.findIndex((end) => end <= minute)
    const lane = free === -1 ? ends.length : free
    ends[lane] = minute + span
    placed.push({ lane, lanes: 1 })
  })
  close(minutes.length)
  return placed
}
