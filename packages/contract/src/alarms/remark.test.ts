import { expect, it } from 'vitest'
import { alarmRemark, linkedViewId, overLimitRemark, readRemark } from './remark'

it.each([
  [{ viewId: null, about: '' }, ''],
  [{ viewId: '12', about: '' }, '12'],
  [{ viewId: null, about: overLimitRemark }, overLimitRemark],
  [{ viewId: '12', about: overLimitRemark }, `12,${overLimitRemark}`],
])('a remark says what it was made of: %j', (said, remark) => {
  expect(alarmRemark(said)).toBe(remark)
  expect(readRemark({ remark })).toEqual(said)
  expect(linkedViewId({ remark })).toBe(said.viewId ?? undefined)
})
