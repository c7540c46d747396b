import { expect, test } from 'vitest'
import { openDocument } from '../document'
import { checkWrites, writtenPoints } from './checkWrites'

const { document } = openDocument({
  pageList: [
    {
      id: 'p',
      itemList: [
        { id: 'button', type: 'button' },
        { id: 'switch', type: 'switch', writeTo: 's', onValue: 1, offValue: 9 },
      ],
      eventPool: [
        { id: 'e1', itemId: 'button', eventAction: 'writeValue', bindObj: 's', fixedValue: 7 },
        {
          id: 'e2',
          itemId: 'button',
          eventAction: 'writeValue',
          bindObj: 's',
          valueType: 'range',
          rangedValue: '0,8',
        },
        { id: 'e3', itemId: 'button', eventAction: 'writeValue', bindObj: 's', valueType: 'prompt' },
        { id: 'e4', itemId: 'button', eventAction: 'changeValue', bindObj: 'own', fixedValue: 7 },
      ],
    },
  ],
  dataSrcArray: [
    { id: 's', kind: 'system', deviceId: '1', propertyNo: 'breaker', itemId: '11' },
    { id: 'own', prop: 'own', value: '1' },
  ],
})

test('a check finds what a point would not take, in events and switches', () => {
  const takes = new Set(['0', '1'])
  const found = checkWrites(document, (_source, value) =>
    takes.has(String(value)) ? undefined : { message: '不行', values: { value: String(value) } },
  )
  expect(found.map(({ itemId, values }) => [itemId, values.value])).toEqual([
    ['button', '7'],
    ['button', '8'],
    ['switch', '9'],
  ])
  expect(found[0]).toMatchObject({ code: 'badWrite', severity: 'error', pageId: 'p', message: '不行' })
  expect(writtenPoints(document)).toEqual(['11'])
})
