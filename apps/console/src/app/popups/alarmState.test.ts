import { type Alarm, overdueTestRemarks, overLimitRemark } from '@energy-console/contract/alarms'
import { describe, expect, it } from 'vitest'
import { alarmPath } from '../../kit/alarm/alarmPath'
import { alarmShown } from './alarmState'
import { dismissed, ignoreAfterCloseMs, noPopup, type PopupState } from './popupState'

const alarm = (id: string, alarmTimeMs: number, status: Alarm['status'] = 'active-unacknowledged') =>
  ({ id, alarmTimeMs, status, level: 1, remark: '' }) as Alarm

const a = alarm('1', 100)
const b = alarm('2', 200)
const none: PopupState<Alarm> = noPopup
const showing = (one: Alarm): PopupState<Alarm> => ({ ...none, showing: one })
const cleared = alarm('1', 100, 'cleared-unacknowledged')

describe('the alarm popup (platform-shell 4)', () => {
  it('shows a new alarm, and a newer one in its place', () => {
    expect(alarmShown(none, { last: a, shown: undefined, now: 0 }).showing).toBe(a)
    expect(alarmShown(showing(a), { last: b, shown: a, now: 0 }).showing).toBe(b)
    // one that has just come, of readings that were sent late
    const late = alarm('9', 50)
    expect(alarmShown(showing(a), { last: late, shown: cleared, now: 0 }).showing).toBe(late)
    const same = showing(a)
    expect(alarmShown(same, { last: a, shown: a, now: 0 })).toBe(same)
  })

  it('shows one that had cleared before anybody asked, and a newer one in its place', () => {
    const after = alarmShown(none, { last: cleared, shown: undefined, now: 0 })
    expect(after.showing).toBe(cleared)
    expect(alarmShown(after, { last: b, shown: cleared, now: 0 }).showing).toBe(b)
  })

  it('keeps one that has cleared until somebody confirms it, and says that it has cleared', () => {
    const after = alarmShown(showing(a), { last: undefined, shown: cleared, now: 0 })
    expect(after.showing).toBe(cleared)
    expect(alarmShown(after, { last: undefined, shown: cleared, now: 0 })).toBe(after)
    const confirmed = alarm('1', 100, 'cleared')
    expect(alarmShown(after, { last: undefined, shown: confirmed, now: 0 }).showing).toBeUndefined()
    expect(alarmShown(after, { last: undefined, shown: undefined, now: 0 }).showing).toBeUndefined()
  })

  it('is not taken over by an older alarm that is still open, which comes after it', () => {
    const old = alarm('0', 50)
    const after = alarmShown(showing(a), { last: old, shown: cleared, now: 0 })
    expect(after.showing).toBe(cleared)
    const closed = dismissed(after, 10)
    expect(alarmShown(closed, { last: old, shown: undefined, now: 20 }).showing).toBe(old)
  })

  it('stays away for ten minutes after it was closed, in the place of another too', () => {
    const closed = dismissed(showing(b), 1_000)
    const before = 1_000 + ignoreAfterCloseMs - 1
    expect(alarmShown(closed, { last: b, shown: undefined, now: before }).showing).toBeUndefined()
    const other = alarmShown(closed, { last: a, shown: undefined, now: 2_000 })
    expect(other.showing).toBe(a)
    expect(alarmShown(other, { last: b, shown: a, now: before }).showing).toBe(a)
    expect(alarmShown(other, { last: b, shown: a, now: before + 1 }).showing).toBe(b)
  })
})

describe('a click on the alarm popup (platform-shell 2 and 4)', () => {
  it('leads to the alarm itself on the event page', () => {
    expect(alarmPath(a, () => true)).toBe('/warning/event?isRealTime=1&alarmId=1')
  })

  it('leads to unit consumption for an energy over its limit, once there is such a page for the user', () => {
    const over = { ...a, remark: overLimitRemark }
    expect(alarmPath(over, ({ path }) => path === '/devices/energy-unit')).toBe(
      '/devices/energy-unit?isAlarm=1',
    )
    expect(alarmPath(over, () => false)).toBe('/warning/event?isRealTime=1&alarmId=1')
  })

  it('leads to the standby sources of its kind for a test that is overdue', () => {
    const overdue = { ...a, remark: overdueTestRemarks.eps }
    expect(alarmPath(overdue, () => true)).toBe('/devices/eps-management')
    expect(alarmPath({ ...a, remark: overdueTestRemarks.dynamo }, () => true)).toBe(
      '/devices/dynamo-management',
    )
    expect(alarmPath(overdue, () => false)).toBe('/warning/event?isRealTime=1&alarmId=1')
  })

  it('leads there for one that is linked to a view as well', () => {
    const linked = { ...a, remark: `12,${overLimitRemark}` }
    expect(alarmPath(linked, () => true)).toBe('/devices/energy-unit?isAlarm=1')
  })
})
