import { openDocument, ViewSession } from '@energy-console/schematic'
import { expect, test } from 'vitest'
import { createViewScene } from './viewScene'

test('what hides a group or listens to its clicks holds for all that is in it, now and when values change', () => {
  const { document } = openDocument({
    pageList: [
      {
        id: 'page',
        itemList: [
          { id: 'outer', type: 'group' },
          { id: 'inner', type: 'group', parentId: 'outer' },
          { id: 'deep', type: 'rect', parentId: 'inner' },
          { id: 'stored', type: 'group', hidden: true },
          { id: 'never', type: 'rect', parentId: 'stored' },
          { id: 'free', type: 'rect' },
        ],
        propBindPool: [{ id: 'b', itemId: 'outer', propName: 'visible', bindObj: 's' }],
        eventPool: [
          { id: 'e', itemId: 'outer', eventType: 'click', eventAction: 'openPage', gotoPage: 'page' },
        ],
      },
    ],
    dataSrcArray: [{ id: 's', name: 's', prop: 's', value: '1' }],
  })
  const session = new ViewSession(document, () => undefined)
  const scene = createViewScene(document, session, 'page')
  const isHidden = (id: string) => scene.look(id).isHidden
  expect([isHidden('deep'), isHidden('never'), isHidden('free')]).toEqual([false, true, false])
  expect([scene.look('deep').isClickable, scene.look('free').isClickable]).toEqual([true, false])

  let calls = 0
  const stop = scene.subscribeItem('deep', () => {
    calls += 1
  })
  session.setValue('s', { value: 0, quality: 0 })
  session.flush()
  expect([calls, isHidden('deep'), isHidden('free')]).toEqual([1, true, false])
  stop()
})

test('what can be clicked, and what is only seen, is named by what it is; the rest stays without a name', () => {
  const { document } = openDocument({
    pageList: [
      {
        id: 'page',
        itemList: [
          { id: 'breaker', type: 'symbol', symbolId: 'breaker' },
          { id: 'button', type: 'button', content: '' },
          { id: 'shape', type: 'rect' },
        ],
        propBindPool: [
          { id: 'b1', itemId: 'breaker', propName: 'state', bindObj: 'position' },
          { id: 'b2', itemId: 'button', propName: 'content', bindObj: 'mode' },
        ],
        eventPool: [
          { id: 'e', itemId: 'button', eventType: 'click', eventAction: 'openPage', gotoPage: 'page' },
        ],
      },
    ],
    dataSrcArray: [
      { id: 'position', kind: 'system', deviceId: '1', propertyNo: 'p', name: 'F11 照明馈线 / 开关位置' },
      { id: 'mode', name: 'mode', prop: 'mode', value: '自动' },
    ],
  })
  const scene = createViewScene(document, new ViewSession(document, () => undefined), 'page')
  const nameOf = (id: string) => scene.look(id).name
  expect([nameOf('breaker'), nameOf('button'), nameOf('shape')]).toEqual(['F11 照明馈线 断路器', '自动', ''])
})
