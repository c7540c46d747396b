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
