import { expect, it } from 'vitest'
import { firstAlarms, rangeOf } from './alarmRange'

const at = (address: string) => new URLSearchParams(address)

it('an address says which alarms are listed, repetitions folded unless it says otherwise', () => {
  const folds = 'true'
  expect(firstAlarms(at(''))).toEqual({ folds })
  expect(firstAlarms(at('isRealTime=1'))).toEqual({ clearTime_null: 'true', suppression_null: 'true', folds })
  expect(firstAlarms(at('unconfirmed=1&fold=0'))).toEqual({ status: 'unconfirmed', suppression_null: 'true' })
  expect(firstAlarms(at('view=suppressed'))).toMatchObject({ suppression_notnull: 'true' })
  expect(firstAlarms(at('productId=1,2'))).toEqual({ folds, productId: '1,2' })
  expect(firstAlarms(at('productId=1;2'))).toEqual({ folds })
})

it('the sequence of events is another list', () => {
  expect(rangeOf(at('view=soe'))).toBe('soe')
  expect(firstAlarms(at('view=soe'))).toBeUndefined()
})
