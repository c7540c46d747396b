import { describe, expect, it } from 'vitest'
import { openDocument } from '../document'
import type { Effect } from './effects'
import { ViewSession } from './session'
import { safeUrl } from './url'

const setUp = (event: object, more: object[] = []) => {
  const { document, leftOut } = openDocument({
    dataSrcArray: [
      { id: 'c', name: '模式', value: '1' },
      { id: 'g', kind: 'global', prop: 'season' },
      { id: 's', kind: 'system', deviceId: 'd1', propertyNo: 'P', itemId: '34' },
    ],
    pageList: [
      {
        itemList: [
          { id: 't', type: 'text' },
          { id: 'grp', type: 'group' },
          { id: 'k', type: 'rect', parentId: 'grp' },
        ],
        propBindPool: [
          { id: 'b1', itemId: 't', propName: 'content', bindObj: 'c' },
          { id: 'b2', itemId: 'k', propName: 'width', bindObj: 's' },
        ],
        eventPool: [{ id: 'e', itemId: 't', ...event }, ...more],
      },
      { id: 'second', itemList: [], editorData: { pageName: '二层' } },
    ],
  })
  expect(leftOut).toEqual([])
  const effects: Effect[] = []
  const session = new ViewSession(document, (effect) => effects.push(effect))
  const content = () => {
    session.flush()
    return session.patchOf('t')?.props.content
  }
  return { session, effects, content }
}

describe('click events', () => {
  it('changeValue, fixed: sets the custom value, and the bound text follows', () => {
    const { session, content } = setUp({ bindObj: 'c', fixedValue: '9' })
    session.dispatch('t', 'click')
    expect(content()).toBe('9')
  })

  it('changeValue, range: each click moves to the next value and starts over', () => {
    const { session, content } = setUp({ bindObj: 'c', valueType: 'range', rangedValue: '1, 2,3' })
    const seen = [1, 2, 3, 4].map(() => {
      session.dispatch('t', 'click')
      return content()
    })
    expect(seen).toEqual(['2', '3', '1', '2'])
  })

  it('changeValue, prompt: asks, and takes the answer or leaves it', () => {
    const { session, effects, content } = setUp({ bindObj: 'c', valueType: 'prompt' })
    session.dispatch('t', 'click')
    const [prompt] = effects
    expect(prompt).toMatchObject({ type: 'prompt', label: '模式', current: '1' })
    if (prompt?.type !== 'prompt') return
    session.answer(prompt, null)
    expect(content()).toBe('1')
    session.answer(prompt, 'new')
    expect(content()).toBe('new')
  })

  it('a system source is written as a command with its number, a global one as a variable', () => {
    const write = setUp({ bindObj: 's', fixedValue: '1', eventAction: 'writeValue', confirmText: '合闸？' })
    write.session.dispatch('t', 'click')
    expect(write.effects).toEqual([
      expect.objectContaining({
        type: 'writeValue',
        deviceId: 'd1',
        propertyNo: 'P',
        itemId: '34',
        value: 1,
        confirmText: '合闸？',
      }),
    ])
    const global = setUp({ bindObj: 'g', fixedValue: 'winter' })
    global.session.dispatch('t', 'click')
    expect(global.effects[0]).toEqual({
      type: 'setGlobal',
      sourceId: 'g',
      variable: 'season',
      value: 'winter',
    })
  })

  it.each([
    [
      { eventAction: 'openPage', gotoPage: 'second' },
      { type: 'openPage', pageId: 'second' },
    ],
    [
      { eventAction: 'openPage', gotoPage: '二层' },
      { type: 'openPage', pageId: 'second' },
    ],
    [
      { eventAction: 'showPage', gotoPage: '1' },
      { type: 'showPage', pageId: 'second' },
    ],
    [
      { eventAction: 'openPage', gotoPage: 'gone' },
      { type: 'refused', reason: '页面不存在', eventId: 'e' },
    ],
    [
      { eventAction: 'openURL', gotoURL: '/data/view' },
      { type: 'openURL', url: '/data/view' },
    ],
    [
      { eventAction: 'openURL', gotoURL: 'javascript:alert(1)' },
      { type: 'refused', reason: '地址不被允许', eventId: 'e' },
    ],
    [
      { eventAction: 'openView', gotoView: '5' },
      { type: 'openView', viewId: '5' },
    ],
    [
      { eventAction: 'execScript', execScript: 'go()' },
      { type: 'execScript', script: 'go()', eventId: 'e' },
    ],
  ])('%j asks for %j', (event, effect) => {
    const { session, effects } = setUp(event)
    session.dispatch('t', 'click')
    expect(effects).toEqual([effect])
  })

  it('a question comes before any other action', () => {
    const { session, effects } = setUp({ eventAction: 'openPage', gotoPage: 'second', confirmText: '离开？' })
    session.dispatch('t', 'click')
    expect(effects).toEqual([
      { type: 'confirm', text: '离开？', effects: [{ type: 'openPage', pageId: 'second' }] },
    ])
  })

  it('an event of a group answers clicks on its members; a double click is another event', () => {
    const { session, effects } = setUp({}, [
      { id: 'x', itemId: 'grp', eventType: 'dblclick', eventAction: 'openPage', gotoPage: 'second' },
    ])
    session.dispatch('k', 'click')
    expect(effects).toEqual([])
    session.dispatch('k', 'dblclick')
    expect(effects).toHaveLength(1)
  })
})

describe('values', () => {
  it('arrive by point id or by device and property, and only the items concerned are told', () => {
    const { session } = setUp({})
    let told = 0
    session.subscribe('k', () => {
      told += 1
    })
    session.receive([{ itemId: '34', value: 50, quality: 0, ts: 9 }])
    expect(session.flush()).toEqual(['k'])
    session.receive([{ deviceId: 'd1', propertyNo: 'P', value: 60, quality: 2, ts: 10 }])
    session.flush()
    expect(session.patchOf('k')).toMatchObject({ props: { width: 60 }, quality: 'bad', lastGoodTs: 9 })
    expect(told).toBe(2)
    expect(session.flush()).toEqual([])
  })

  it('are shown as stale while the connection is down', () => {
    const { session } = setUp({})
    session.receive([{ itemId: '34', value: 50, quality: 0, ts: 9 }])
    session.setStale(true)
    session.flush()
    expect(session.patchOf('k')?.quality).toBe('stale')
    session.setStale(false)
    session.flush()
    expect(session.patchOf('k')?.quality).toBe('good')
  })

  it('trigger a change event when its condition becomes true, not while it stays true', () => {
    const { session, effects } = setUp({
      eventType: 'change',
      watchObj: 's',
      eventAction: 'showPage',
      gotoPage: 'second',
      condition: { op: 'gt', value: 90 },
    })
    for (const value of [80, 95, 99, 50, 91]) session.receive([{ itemId: '34', value, quality: 0 }])
    expect(effects).toHaveLength(2)
  })

  it('that set themselves off are stopped', () => {
    const { session, effects } = setUp({
      eventType: 'change',
      bindObj: 'c',
      valueType: 'range',
      rangedValue: '1,2',
    })
    session.setValue('c', { value: '2', quality: 0 })
    expect(effects).toEqual([expect.objectContaining({ type: 'refused' })])
  })
})

describe('global variables', () => {
  const open = () =>
    new ViewSession(
      openDocument({
        dataSrcArray: [{ id: 'g', kind: 'global', prop: 'season', value: 'none' }],
        pageList: [
          {
            itemList: [{ id: 't', type: 'text' }],
            propBindPool: [{ id: 'b', itemId: 't', propName: 'content', bindObj: 'g' }],
          },
        ],
      }).document,
      () => undefined,
    )

  it('have no value before the server has answered, then its value, else that of the view', () => {
    const session = open()
    expect(session.patchOf('t')?.quality).toBe('none')
    for (const [values, content] of [
      [{ season: 'winter' }, 'winter'],
      [{}, 'none'],
    ] as const) {
      session.receiveGlobals(new Map(Object.entries(values)))
      session.flush()
      expect(session.patchOf('t')).toMatchObject({ props: { content }, quality: 'good' })
    }
  })

  it('are stale while the connection is down, and fresh when they are read again', () => {
    const session = open()
    session.receiveGlobals(new Map([['season', 'winter']]))
    session.setStale(true)
    session.flush()
    expect(session.patchOf('t')?.quality).toBe('stale')
    session.receiveGlobals(new Map([['season', 'winter']]))
    session.flush()
    expect(session.patchOf('t')?.quality).toBe('good')
  })
})

describe('addresses', () => {
  it.each(['https://a.b/c', 'http://a', '/data/view?x=1'])('%s may be opened', (url) =>
    expect(safeUrl(url)).toBe(url),
  )
  it.each([
    'javascript:alert(1)',
    'JAVA\tSCRIPT:alert(1)',
    'data:text/html,x',
    '//evil.com',
    '/\\evil.com',
    'file:///etc',
    'vbscript:x',
    'https://user@evil',
    '',
    'ftp://x',
  ])('%s may not', (url) => expect(safeUrl(url)).toBeUndefined())
})
