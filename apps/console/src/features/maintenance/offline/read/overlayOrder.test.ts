import { expect, test } from 'vitest'
import type { Doing, Waiting } from '../store/waiting'
import { waitingFieldsOf } from './overlayOrder'

const waits = (doing: Doing, refusal?: string): Waiting => ({
  ...{ key: 1, uid: 'u', owner: 'o', enteredMs: 0, revision: 0, doing },
  task: { id: '1', title: '异响', kind: 'repair' },
  ...(refusal === undefined ? {} : { refusal }),
})

test('the fields of a record that waits are told, those of a refused one are not', () => {
  const record = waits({ what: 'record', record: { cause: 'wear', workNote: '更换轴承' }, base: {} })
  const refused = waits({ what: 'record', record: { remedy: 'swap' }, base: {} }, '有人修改了')
  expect([...waitingFieldsOf([waits({ what: 'accept' }), record, refused])]).toEqual(['cause', 'workNote'])
})
