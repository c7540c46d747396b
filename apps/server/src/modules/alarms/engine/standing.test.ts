import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isPastLimit } from './evaluators/compare'
import { formulaOf } from './evaluators/formula'
import { isOutside } from './evaluators/range'
import {
  elapse,
  evaluate,
  freshState,
  isOpen,
  type JudgedRule,
  type Outcome,
  type RuleState,
  settled,
} from './life'
import { replay } from './replay'
import { beginnings, lookAgain, withDelays } from './standing'

const minuteMs = 60_000
const over: JudgedRule = {
  ...{ condition: 'gt', limit: 100, upperLimit: null, deadBand: 5, windowMs: 0 },
  ...{ onDelayMs: 0, offDelayMs: 0 },
}
const good = (ts: number, value: number) => ({ ts, value, quality: 0 })
const after = (rule: JudgedRule, ...readings: ReturnType<typeof good>[]) =>
  readings.reduce((state, reading) => evaluate(rule, state, reading, reading.ts).state, freshState)
const at = (ts: number) => ({ ts, now: ts })

describe('what is looked at again', () => {
  it('opens as of then, with the value of the last reading, and later ones are taken as ever', () => {
    const state = after(over, good(10, 90))
    const { state: opened, transition } = lookAgain({ ...over, limit: 80 }, state, good(10, 90), at(50))
    expect(transition).toEqual({ kind: 'open', ts: 50, value: 90 })
    expect(opened).toMatchObject({ phase: 'active', lastTs: 10, count: 1 })
    // of a device whose clock is slow
    expect(evaluate(over, opened, good(20, 10), 60).transition).toEqual({ kind: 'clear', ts: 20 })
  })

  it('counts no alarm once more that is open, and ends it by limits, dead band and delay as they are now', () => {
    const reading = good(10, 103)
    const open = after(over, reading)
    const look = (rule: JudgedRule) => lookAgain(rule, open, reading, at(50))
    expect(look(over)).toEqual({ state: open, transition: undefined })
    expect(look({ ...over, limit: 107 })).toEqual({ state: open, transition: undefined })
    expect(look({ ...over, limit: 108 }).transition).toEqual({ kind: 'clear', ts: 50 })
    const { state: clearing } = look({ ...over, limit: 108, offDelayMs: 20 })
    expect(clearing).toMatchObject({ phase: 'clearing', sinceTs: 50, dueMs: 70 })
    // it stands again by the limit as it was
    expect(lookAgain(over, clearing, reading, at(60)).state).toMatchObject({ phase: 'active', count: 1 })
  })

  it('lets a delay go on that runs, and shifts its end where it is another one', () => {
    const delayed = { ...over, onDelayMs: 60 }
    const reading = good(10, 120)
    const pending = after(delayed, reading)
    expect(lookAgain(delayed, pending, reading, at(500)).state).toBe(pending)
    expect(withDelays(pending, delayed, { ...delayed, onDelayMs: 40 }).dueMs).toBe(50)
    expect(withDelays(pending, delayed, { ...delayed, offDelayMs: 40 })).toBe(pending)
    expect(lookAgain({ ...delayed, limit: 130 }, pending, reading, at(20)).state.phase).toBe('normal')
    const rests = { ...delayed, isActiveAt: () => false }
    expect(lookAgain(rests, pending, reading, at(20)).state.phase).toBe('normal')
  })

  it('opens nothing of a change or a rate that is no news any more, nor of a stale input', () => {
    const kinds = (rule: JudgedRule, state: RuleState, reading: ReturnType<typeof good>) =>
      [15, 31].map((ts) => lookAgain(rule, state, reading, at(ts)).transition?.kind)
    const rises: JudgedRule = { ...over, condition: 'rises', limit: 10, windowMs: 20 }
    const risen = settled(after(rises, good(1, 0), good(10, 12)))
    expect(kinds(rises, risen, good(10, 12))).toEqual(['open', undefined])
    const changes: JudgedRule = { ...over, condition: 'changes', limit: null, windowMs: 20 }
    const changed = settled(after(changes, good(1, 0), good(10, 1)))
    expect(kinds(changes, changed, good(10, 1))).toEqual(['open', undefined])
    const formula = formulaOf('a > 5.0', [{ name: 'a', itemId: '1' }], new Map([['1', 10]]))
    const joined: JudgedRule = { ...over, condition: 'formula', limit: null, formula }
    const heard = { ...good(10, 9), itemId: '1' }
    const told = settled(after(joined, heard))
    expect(kinds(joined, told, heard)).toEqual(['open', undefined])
  })

  it('opens nothing of a silence, which is told by the clock', () => {
    const silent: JudgedRule = { ...over, condition: 'silent', limit: null, windowMs: 20 }
    expect(lookAgain(silent, freshState, good(1, 5), at(50)).state).toBe(freshState)
  })
})

const daily = (from: number, until: number) => (ms: number) => {
  const minute = Math.floor(ms / minuteMs) % 1_440
  return minute >= from && minute < until
}

it('finds the minutes in which a rule begins to work', () => {
  const times = { isActiveAt: daily(60, 120) }
  const found = (afterMs: number, untilMs: number) => [...beginnings(times, { afterMs, untilMs })]
  expect(found(0, 3 * 1_440 * minuteMs)).toEqual([60, 1_500, 2_940].map((minute) => minute * minuteMs))
  expect(found(60 * minuteMs - 1, 60 * minuteMs)).toEqual([60 * minuteMs])
  expect(found(60 * minuteMs, 119 * minuteMs)).toEqual([])
  expect([...beginnings({}, { afterMs: 0, untilMs: minuteMs })]).toEqual([])
})

it('is tried on the past as it is looked at: a door that was opened before its hours is an alarm of their begin', async () => {
  const door: JudgedRule = { ...over, condition: 'eq', limit: 1, deadBand: 0, isActiveAt: daily(600, 660) }
  const minutes = async (rule: JudgedRule, ...readings: [number, number][]) =>
    (
      await replay(
        rule,
        readings.map(([minute, value]) => good(minute * minuteMs, value)),
        { startMs: 0, endMs: 2_000 * minuteMs },
      )
    ).map(({ openMs, clearMs }) => [openMs / minuteMs, clearMs === null ? null : clearMs / minuteMs])
  expect(await minutes(door, [590, 1], [700, 0])).toEqual([[600, 700]])
  expect(await minutes(door, [590, 1], [595, 0])).toEqual([])
  expect(await minutes({ ...door, onDelayMs: 30 * minuteMs }, [590, 1])).toEqual([[630, null]])
  // a delay that ends after them opens nothing
  expect(await minutes({ ...door, onDelayMs: 30 * minuteMs }, [640, 1], [1_000, 0])).toEqual([])
  expect(await minutes({ ...door, onDelayMs: 60 * minuteMs }, [590, 1])).toEqual([])
  const silent: JudgedRule = { ...door, condition: 'silent', limit: null, windowMs: 10 * minuteMs }
  expect(await minutes(silent, [100, 1], [620, 1], [625, 1])).toEqual([
    [600, 620],
    [635, null],
  ])
})

/** What happens at an instant, beside the passing of time. */
type Event =
  | { kind: 'reading'; value: number; isBad: boolean }
  | { kind: 'edit'; edit: Partial<JudgedRule> }
  | { kind: 'byHand' }
  | { kind: 'restart' }
  | { kind: 'none' }

/** An alarm: when it opened and ended, and how often what it is about came. */
interface Told {
  openedAt: number
  endedAt: number | undefined
  count: number
}

/** Works for 30 and rests for 15, which is longer than any delay. */
const isActiveAt = (ts: number) => ts % 45 >= 15

/** Lets the engine's parts live through events, one each instant. */
function lived(declared: JudgedRule, events: readonly Event[]): Told[] {
  const alarms: Told[] = []
  let [rule, state] = [declared, freshState]
  let last: ReturnType<typeof good> | undefined
  const take = ({ state: next, transition }: Outcome) => {
    state = next
    if (transition?.kind === 'open') alarms.push({ openedAt: transition.ts, endedAt: undefined, count: 1 })
    const open = alarms.at(-1)
    if (transition?.kind === 'repeat' && open) open.count += 1
    if (transition?.kind === 'clear' && open) open.endedAt = transition.ts
  }
  const again = (ts: number) => last && take(lookAgain(rule, state, last, at(ts)))
  for (const [ts, event] of events.entries()) {
    take(elapse(rule, state, ts))
    if (event.kind === 'reading') {
      const reading = { ...good(ts, event.value), quality: event.isBad ? 2 : 0 }
      if (!event.isBad) last = reading
      take(evaluate(rule, state, reading, ts))
    }
    if (event.kind === 'edit') {
      const before = rule
      rule = { ...rule, ...event.edit }
      state = withDelays(state, before, rule)
      again(ts)
    }
    if (event.kind === 'byHand' && isOpen(state)) {
      const open = alarms.at(-1)
      if (open) open.endedAt = ts
      state = settled(state)
      again(ts)
    }
    if (event.kind === 'restart') {
      const stored = JSON.parse(JSON.stringify({ ...state, lastTs: Math.max(state.lastTs, -1) }))
      state = { ...stored, lastTs: stored.lastTs === -1 ? freshState.lastTs : stored.lastTs }
    }
    if (rule.isActiveAt && isActiveAt(ts) && !isActiveAt(ts - 1) && state.phase === 'normal') again(ts)
  }
  return alarms
}

const isBeyond = (rule: JudgedRule, value: number, isOfOpen: boolean) =>
  rule.condition === 'outside'
    ? isOutside(rule, value, isOfOpen)
    : isPastLimit(rule, rule.condition as 'gt', value, isOfOpen)

/** The same by what holds at each instant, for a value stands until the next one: no state, no delay that waits. */
function expected(declared: JudgedRule, events: readonly Event[]): Told[] {
  const alarms: Told[] = []
  let rule = declared
  let [value, since, ended]: (number | undefined)[] = []
  const worksAt = (ts: number) => !rule.isActiveAt || isActiveAt(ts)
  const open = () => alarms.find(({ endedAt }) => endedAt === undefined)
  const begin = (openedAt: number) => {
    alarms.push({ openedAt, endedAt: undefined, count: 1 })
    since = undefined
  }
  const end = (endedAt: number) => {
    const alarm = open()
    if (alarm) alarm.endedAt = endedAt
    ended = undefined
  }
  for (const [ts, event] of events.entries()) {
    if (!open() && since !== undefined && ts >= since + rule.onDelayMs) {
      if (worksAt(since + rule.onDelayMs)) begin(since + rule.onDelayMs)
      since = undefined
    }
    if (open() && ended !== undefined && ts >= ended + rule.offDelayMs) end(ended + rule.offDelayMs)
    const wasOpen = open()
    if (event.kind === 'reading' && !event.isBad) value = event.value
    if (event.kind === 'edit') rule = { ...rule, ...event.edit }
    if (event.kind === 'byHand') end(ts)
    if (value === undefined) continue
    const isOver = isBeyond(rule, value, false)
    if (wasOpen && isOver && event.kind === 'reading' && !event.isBad) wasOpen.count += 1
    if (!open()) {
      since = isOver && worksAt(ts) ? (since ?? ts) : undefined
      if (since === ts && rule.onDelayMs === 0) begin(ts)
    } else {
      ended = isBeyond(rule, value, true) ? undefined : (ended ?? ts)
      if (ended === ts && rule.offDelayMs === 0) end(ts)
    }
  }
  return alarms
}

const anyLimits = {
  limit: fc.integer({ min: -8, max: 8 }),
  deadBand: fc.integer({ min: 0, max: 4 }),
  onDelayMs: fc.constantFrom(0, 0, 3, 10),
  offDelayMs: fc.constantFrom(0, 0, 4),
}
const anyRule = fc
  .record({
    ...anyLimits,
    condition: fc.constantFrom(...(['gt', 'ge', 'lt', 'le', 'eq', 'ne', 'outside'] as const)),
    isTimed: fc.boolean(),
  })
  .map(({ isTimed, ...rule }): JudgedRule => {
    const upperLimit = rule.condition === 'outside' ? 9 : null
    return { ...rule, upperLimit, windowMs: 0, isActiveAt: isTimed ? isActiveAt : undefined }
  })
const kindOf = <K extends Event['kind']>(kind: K) => fc.record({ kind: fc.constant(kind) })
const anyEvent = fc.oneof(
  { weight: 8, arbitrary: kindOf('none') },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('reading' as const),
      value: fc.integer({ min: -12, max: 12 }),
      isBad: fc.integer({ min: 0, max: 9 }).map((nine) => nine === 9),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('edit' as const),
      edit: fc.record(anyLimits, { requiredKeys: [] }),
    }),
  },
  { weight: 1, arbitrary: kindOf('byHand') },
  { weight: 1, arbitrary: kindOf('restart') },
) as fc.Arbitrary<Event>

it('opens, counts and ends what holds, whatever is edited, ended by hand or restarted, in any hours', () => {
  fc.assert(
    fc.property(anyRule, fc.array(anyEvent, { maxLength: 150 }), (rule, events) => {
      expect(lived(rule, events)).toEqual(expected(rule, events))
    }),
    { numRuns: 1_000 },
  )
})
