import { expect, test } from 'vitest'
import { headingOf } from './headingOf'

test('an order is headed by its equipment, once', () => {
  expect(headingOf({ title: '异响', assetName: '一号泵', deviceName: '泵表' })).toBe('一号泵 异响')
  expect(headingOf({ title: '异响', assetName: null, deviceName: '泵表' })).toBe('泵表 异响')
  expect(headingOf({ title: '一号泵异响', assetName: '一号泵' })).toBe('一号泵异响')
  expect(headingOf({ title: '屋面漏水', assetName: null, deviceName: null })).toBe('屋面漏水')
})
