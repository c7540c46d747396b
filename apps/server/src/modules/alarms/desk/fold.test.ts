import { expect, it } from 'vitest'
import { type AlarmFold, foldOfAlarm, foldAlarms as foldRead, isByTime, settled } from './fold'
import type { Folded } from './foldRuns'

const foldAlarms = (alarms: readonly Folded[]) => foldRead({ alarms, isCut: false })

let serial = 0
/** An alarm of a rule, so many seconds after the beginning. */
const alarm = (ruleId: string, seconds: number, values: Partial<Folded> = {}): Folded => ({
  ...{ id: String(++serial), ruleId, stationId: '1', level: 1, alarmTime: new Date(seconds * 1000) },
  ...{ clearTime: null, confirmTime: null },
  ...values,
})
const newestFirst = (...alarms: Folded[]) =>
  alarms.toSorted((a, b) => b.alarmTime.getTime() - a.alarmTime.getTime())

it('folds what one rule repeats within half an hour into the last of it, and leaves single ones alone', () => {
  const [once, again, last] = [alarm('7', 0), alarm('7', 1_700), alarm('7', 3_400)]
  const other = alarm('8', 1_000)
  const late = alarm('7', 3_400 + 1_801, { confirmTime: new Date(6_000_000) })
  const seen = { ...again, confirmTime: new Date(2_000_000) }
  const folds = foldAlarms(newestFirst(once, seen, last, other, late))
  expect(folds).toEqual([
    { id: late.id },
    {
      id: last.id,
      goesOn: false,
      more: {
        folded: {
          ...{
            kind: 'repeats',
            count: 3,
            hasMore: false,
            firstTime: once.alarmTime,
            lastTime: last.alarmTime,
          },
          ...{ worstLevel: 1, activeCount: 3, unconfirmedCount: 2 },
          ids: [last.id, again.id, once.id],
          unconfirmedIds: [last.id, once.id],
        },
      },
    },
    { id: other.id },
  ])
})

it('folds what was confirmed and is back within half an hour after it has cleared, however long it had stood', () => {
  const hour = 3_600
  const over = (seconds: number) => ({
    clearTime: new Date(seconds * 1000),
    confirmTime: new Date(seconds * 1000),
  })
  const long = alarm('7', 0, over(5 * hour))
  const back = alarm('7', 5 * hour + 60, over(5 * hour + 90))
  const later = alarm('7', 6 * hour, over(6 * hour + 60))
  expect(foldAlarms(newestFirst(long, back, later))).toMatchObject([
    { id: later.id },
    {
      id: back.id,
      more: { folded: { kind: 'repeats', count: 2, ids: [back.id, long.id], unconfirmedCount: 0 } },
    },
  ])
})

it('folds all that nobody has confirmed of one rule, however far apart, and leaves what was confirmed between in its own row', () => {
  const day = 86_400
  const [first, second, last] = [alarm('7', 0), alarm('7', day), alarm('7', 3 * day)]
  const seen = alarm('7', 2 * day, { confirmTime: new Date(2 * day * 1000) })
  const other = alarm('8', day)
  const rows = foldAlarms(newestFirst(first, second, seen, last, other))
  expect(rows.map(({ id }) => id)).toEqual([last.id, seen.id, other.id])
  expect(rows[0]?.more).toMatchObject({
    folded: {
      ...{ kind: 'repeats', count: 3, unconfirmedCount: 3, ids: [last.id, second.id, first.id] },
      ...{ firstTime: first.alarmTime, lastTime: last.alarmTime },
    },
  })
  // older ones that were not read may belong to it, whenever they came
  const [cut] = foldRead({ alarms: newestFirst(first, second, last), isCut: true })
  expect(cut?.more).toMatchObject({ folded: { count: 3, hasMore: true } })
  expect(foldRead({ alarms: newestFirst(seen, last), isCut: true })).toMatchObject([
    { id: last.id, goesOn: true, run: { isPending: true } },
    { id: seen.id, goesOn: true, run: { isPending: false } },
  ])
})

it('folds more than ten of one station within ten seconds into the one that came first', () => {
  const burst = Array.from({ length: 11 }, (_, index) => alarm(`r${index}`, index))
  const elsewhere = alarm('e', 5, { stationId: '2' })
  const folds = foldAlarms(newestFirst(...burst, elsewhere))
  expect(folds).toHaveLength(2)
  expect(folds[0]).toMatchObject({ id: burst[0]?.id, more: { folded: { kind: 'flood', count: 11 } } })
  expect(folds[1]).toEqual({ id: elsewhere.id })
  // ten are not too many, nor eleven over a longer time
  expect(foldAlarms(newestFirst(...burst.slice(1)))).toHaveLength(10)
  const slow = Array.from({ length: 11 }, (_, index) => alarm(`s${index}`, 100 + index * 1.1))
  expect(foldAlarms(newestFirst(...slow))).toHaveLength(11)
})

it('tells the worst level of what is still to be dealt with, and how many stand', () => {
  const over = { clearTime: new Date(90_000), confirmTime: new Date(90_000) }
  const flood = (worst: Partial<Folded>) => {
    const mild = Array.from({ length: 10 }, (_, index) => alarm(`w${index}`, index, { ...over, level: 0 }))
    return newestFirst(...mild, alarm('worst', 10, worst))
  }
  const toldOf = (worst: Partial<Folded>) => foldAlarms(flood(worst))[0]?.more
  expect(toldOf({ level: 2 })).toMatchObject({
    folded: { worstLevel: 2, activeCount: 1, unconfirmedCount: 1 },
  })
  expect(toldOf({ level: 2, confirmTime: over.confirmTime })).toMatchObject({
    folded: { worstLevel: 2, activeCount: 1, unconfirmedCount: 0 },
  })
  // one that is dealt with alarms nobody while others stand
  const stands = alarm('stands', 9, { level: 1 })
  const [row] = foldAlarms(newestFirst(...flood({ ...over, level: 2 }), stands))
  expect(row?.more).toMatchObject({ folded: { worstLevel: 1, activeCount: 1, unconfirmedCount: 1 } })
  expect(toldOf({ ...over, level: 2 })).toMatchObject({
    folded: { worstLevel: 2, activeCount: 0, unconfirmedCount: 0 },
  })
})

it('says that there may be more where a row goes on to the last alarm that was read', () => {
  const flood = Array.from({ length: 11 }, (_, index) => alarm(`r${index}`, index))
  const confirmTime = new Date(9_000_000)
  const later = [alarm('7', 3_000, { confirmTime }), alarm('7', 3_010, { confirmTime })]
  const alone = alarm('8', 2_000, { confirmTime })
  const rows = foldRead({ alarms: newestFirst(...flood, alone, ...later), isCut: true })
  // what stood for long and was not read may have cleared just before; of the flood it is told by what was read
  expect(rows).toMatchObject([
    {
      goesOn: true,
      run: { way: 'before', ruleId: '7', firstId: later[0]?.id, lastId: later[1]?.id, isPending: false },
      more: { folded: { kind: 'repeats', hasMore: true } },
    },
    { id: alone.id, goesOn: true, run: { ruleId: '8' } },
    { more: { folded: { kind: 'flood', hasMore: true } } },
  ])
  expect(rows.map(({ run }) => run !== undefined)).toEqual([true, true, false])
  expect(settled(rows[0] as AlarmFold, false)).toMatchObject({
    goesOn: false,
    more: { folded: { count: 2, hasMore: false } },
  })
})

it('says that there may be more in every row of a cut list that is not in the order of times', () => {
  const flood = Array.from({ length: 11 }, (_, index) => alarm(`r${index}`, 9_000 + index))
  const repeats = [alarm('7', 1_000), alarm('7', 1_010)]
  const alarms = [...newestFirst(...flood), ...newestFirst(...repeats), alarm('8', 0)]
  const hasMore = (read: { isCut: boolean; isByTime: boolean }) =>
    foldRead({ alarms, ...read })
      .slice(0, 2)
      .map(({ goesOn }) => goesOn)
  expect(hasMore({ isCut: true, isByTime: false })).toEqual([true, true])
  expect(hasMore({ isCut: true, isByTime: true })).toEqual([false, true])
  expect(hasMore({ isCut: false, isByTime: false })).toEqual([false, false])
  const byTime = [{}, { ascs: '', descs: 'alarmTime' }, { ascs: 'alarmTime', descs: 'level' }]
  expect(byTime.every(isByTime)).toBe(true)
  expect([{ descs: 'level,alarmTime' }, { ascs: 'status', descs: 'alarmTime' }].some(isByTime)).toBe(false)
})

it('says which rows may be of a flood with alarms that were not read', () => {
  const seen = { confirmTime: new Date(9_000_000) }
  const near = [0, 6, 14].map((seconds) => alarm(`n${seconds}`, seconds, seen))
  // of these one is near; what came between them is of another station
  const repeats = [alarm('7', 20, seen), alarm('7', 600, seen)]
  const elsewhere = [10, 21].map((seconds) => alarm(`e${seconds}`, seconds, { ...seen, stationId: '2' }))
  const alarms = newestFirst(...near, ...repeats, ...elsewhere, alarm('late', 900, seen))
  const mayMerge = (read: { isCut: boolean; isByTime?: boolean }) =>
    foldRead({ alarms, ...read }).map((row) => row.mayMerge === true)
  expect(mayMerge({ isCut: true })).toEqual([false, true, false, true, true, true, true])
  expect(mayMerge({ isCut: false })).not.toContain(true)
  expect(mayMerge({ isCut: true, isByTime: false })).not.toContain(false)
})

it('tells of one alarm what its row tells, and nothing of one that stands alone', () => {
  const flood = Array.from({ length: 11 }, (_, index) => alarm(`r${index}`, index))
  const alone = alarm('7', 3_000)
  const read = { alarms: newestFirst(...flood, alone), isCut: false }
  expect(foldOfAlarm(read, flood[5]?.id ?? '')).toEqual(foldRead(read)[1])
  expect(foldOfAlarm(read, alone.id)).toBeUndefined()
})
