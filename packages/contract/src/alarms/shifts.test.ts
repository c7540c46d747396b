import { expect, it } from 'vitest'
import { AlarmShifts, operatorsByHour, standardShifts } from './shifts'

it('says how many operators are there at each hour, past midnight too', () => {
  expect(operatorsByHour(standardShifts)).toEqual(new Array(24).fill(1))
  const shifts = [
    { shiftName: '夜班', startsAt: '20:00', operators: 1 },
    { shiftName: '白班', startsAt: '08:00', operators: 3 },
    { shiftName: '中班', startsAt: '12:30', operators: 2 },
  ]
  const hours = operatorsByHour({ shifts })
  expect([hours[7], hours[8], hours[12], hours[13], hours[19], hours[20], hours[0]]).toEqual([
    1, 3, 3, 2, 2, 1, 1,
  ])
})

it('takes no two shifts that begin at the same time, and none without operators', () => {
  const shift = { shiftName: 'a', startsAt: '08:00', operators: 1 }
  expect(AlarmShifts.safeParse({ shifts: [shift, { ...shift, shiftName: 'b' }] }).success).toBe(false)
  expect(AlarmShifts.safeParse({ shifts: [{ ...shift, operators: 0 }] }).success).toBe(false)
  expect(AlarmShifts.safeParse({ shifts: [] }).success).toBe(false)
  expect(AlarmShifts.safeParse({ shifts: [shift] }).success).toBe(true)
})
