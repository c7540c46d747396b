import { isTrend } from '@energy-console/contract/alarms'
import { wallClock } from '@energy-console/schematic/time'
import type { Database } from '../../../platform/database'
import { createTrendReader, settledMs, type TrendFigure } from '../../telemetry'
import type { LiveRule } from './liveRule'
import { isAtWork, type RuleBook } from './ruleBook'
import { judgedBy } from './trend'

/** The narrowest step that is judged, ms; all others end with one. */
const stepMs = 900_000

/** A value that lies beyond what is usual says nothing of now when it is older, ms: its point may be silent. */
const mostAgeOfBandMs = 2 * 3_600_000

interface Trends {
  /** Reads what rules on trends are judged by, once steps of theirs are over, and hands it on in the order of its times. */
  look(now: number): Promise<void>
  /** With the next look the newest that a rule is judged by is handed on once more, as of an instant (Unix ms); of then unless told. */
  again(live: LiveRule, ts: number | undefined): void
}

/** What is judged: a value at an instant, as a reading is. */
export interface Judged {
  ts: number
  value: number
}

type Hear<T> = (live: LiveRule, judged: Judged, at: T) => void

/** Watches the rules on trends of a book; `judge` hears what each is judged by, `judgeAgain` what is handed on once more. */
export function createTrends(
  db: Database,
  book: RuleBook,
  { judge, judgeAgain }: { judge: Hear<number>; judgeAgain: Hear<{ ts: number; now: number }> },
): Trends {
  const reader = createTrendReader(db)
  /** Rules whose newest is handed on once more, and as of when, Unix ms. */
  const anew = new Map<LiveRule, number | undefined>()
  /** Up to which step each has been looked at. */
  const seen = new WeakMap<LiveRule, number>()

  /** After a step of its own; a rule that has just come to be is looked at at once. */
  const isDue = (live: LiveRule, step: number, isFullHour: (zone: string) => boolean) => {
    const { trend } = live.rule
    const before = seen.get(live)
    if (!trend || before === step) return false
    return before === undefined || trend.figure === 'peak' || isFullHour(trend.zone)
  }

  return {
    async look(now) {
      const step = Math.floor((now - settledMs) / stepMs)
      const minutes = new Map<string, number>()
      const isFullHour = (zone: string) => {
        const minute = minutes.get(zone) ?? wallClock(step * stepMs, zone).getUTCMinutes()
        minutes.set(zone, minute)
        return minute === 0
      }
      const due = book.trends.filter((live) => isDue(live, step, isFullHour))
      const asked = due.flatMap((live) => {
        const { trend: watch } = live.rule
        // what was seen when our clock was ahead does not count
        const isKnown = Number.isFinite(live.seenTs) && live.seenTs <= now
        return watch ? [{ watch, after: isKnown ? live.seenTs : undefined }] : []
      })
      const renewed = [...anew].filter(([live]) => isAtWork(book, live))
      anew.clear()
      const newest = renewed.flatMap(([{ rule }]) =>
        rule.trend ? [{ watch: rule.trend, after: undefined }] : [],
      )
      if (asked.length + newest.length === 0) return
      const found = await reader.read([...asked, ...newest], now).catch((error: unknown) => {
        for (const [live, ts] of renewed) anew.set(live, ts)
        throw error
      })
      for (const [place, live] of due.entries()) {
        // it was changed or is another's by now
        if (!isAtWork(book, live)) continue
        seen.set(live, step)
        for (const figure of found[place] ?? []) hear(judge, live, figure, now)
      }
      for (const [place, [live, ts = now]] of renewed.entries()) {
        const figure = found[due.length + place]?.at(-1)
        const isOld = figure?.figure === 'band' && now - figure.ts > mostAgeOfBandMs
        if (figure && !isOld && isAtWork(book, live)) hear(judgeAgain, live, figure, { ts, now })
      }
    },
    again: (live, ts) => void anew.set(live, ts),
  }
}

function hear<T>(by: Hear<T>, live: LiveRule, figure: TrendFigure, at: T): void {
  const { condition } = live.rule
  if (isTrend(condition)) by(live, { ts: figure.ts, value: judgedBy(condition, figure) }, at)
}
