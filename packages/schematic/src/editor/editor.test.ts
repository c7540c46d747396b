import { describe, expect, it } from 'vitest'
import { ModelLayout, openDocument, pagesOf, saveDocument } from '../index'
import { Clipboard } from './Clipboard'
import { checkDocument } from './check'
import { paste } from './commands/edit'
import { commandForKey, commands } from './commands/registry'
import { readCopy } from './edits/copy'
import { setProperties } from './edits/items'
import { addPage, duplicatePage, movePage, removePage, updatePage } from './edits/pages'
import { applyRebind, devicesInUse, matchTo, planRebind } from './edits/rebind'
import { addSource, removeSources, systemSource, updateSource } from './edits/sources'
import { documentOfLayout, layoutOfDocument } from './modelLayoutDocument'
import { TestEditor } from './testing/TestEditor'

const rect = (id: string, x: number, y: number, fields: object = {}) => ({
  id,
  type: 'rect',
  x,
  y,
  width: 100,
  height: 100,
  ...fields,
})
const three = () => TestEditor.with([rect('a', 100, 100), rect('b', 300, 150), rect('c', 700, 400)])
const at = (editor: TestEditor, id: string) => {
  const item = editor.item(id)
  return item && [item.x, item.y]
}

describe('keys', () => {
  it('delete and backspace remove; undo brings back in the same place of the stack', () => {
    const editor = three().select('b').key('Delete')
    expect(editor.order()).toEqual(['a', 'c'])
    expect(editor.selection.ids.get()).toEqual([])
    expect(editor.key('z', { ctrl: true }).order()).toEqual(['a', 'b', 'c'])
    expect(editor.select('a', 'c').key('Backspace').order()).toEqual(['b'])
  })

  it('arrows move 1, with ctrl 10', () => {
    const editor = three().select('a').key('ArrowLeft').key('ArrowDown').key('ArrowDown')
    expect(at(editor, 'a')).toEqual([99, 102])
    expect(at(editor.key('ArrowRight', { ctrl: true }), 'a')).toEqual([109, 102])
  })

  it('shift and arrows resize by 10, smaller only above 10', () => {
    const editor = TestEditor.with([rect('a', 0, 0, { width: 12, height: 30 })]).select('a')
    const size = () => [editor.item('a')?.width, editor.item('a')?.height]
    editor.key('ArrowLeft', { shift: true })
    expect(size()).toEqual([2, 30])
    editor
      .key('ArrowLeft', { shift: true })
      .key('ArrowRight', { shift: true })
      .key('ArrowUp', { shift: true })
    expect(size()).toEqual([12, 20])
    editor.key('ArrowUp', { shift: true }).key('ArrowUp', { shift: true }).key('ArrowDown', { shift: true })
    expect(size()).toEqual([12, 20])
  })

  it('ctrl+c and ctrl+v paste at +10, +10 with a new random hex id, then at +20', () => {
    const editor = three().select('a').key('c', { ctrl: true }).key('v', { ctrl: true })
    const copy = editor.newItem('a', 'b', 'c')
    expect(copy).toMatchObject({ type: 'rect', x: 110, y: 110 })
    expect(copy?.id).toMatch(/^[0-9a-f]{16}$/)
    expect(editor.selection.ids.get()).toEqual([copy?.id])
    editor.key('v', { ctrl: true })
    expect(editor.newItem('a', 'b', 'c', copy?.id ?? '')).toMatchObject({ x: 120, y: 120 })
  })

  it('every shortcut belongs to one command, every command to one id', () => {
    const shortcuts = commands.flatMap((command) => command.shortcuts)
    expect(new Set(shortcuts).size).toBe(shortcuts.length)
    expect(new Set(commands.map((command) => command.id)).size).toBe(commands.length)
    const press = { key: '}', ctrlKey: false, metaKey: true, shiftKey: true, altKey: false }
    expect(commandForKey(press)?.id).toBe('front')
  })

  it('do nothing in preview mode', () => {
    const editor = three()
    editor.setConfig(false)
    editor.selection.set(['a'])
    editor.key('Delete').key('ArrowLeft')
    expect(at(editor, 'a')).toEqual([100, 100])
  })
})

describe('copying', () => {
  it('takes bindings, events and inner connections along, across pages and views', () => {
    const clipboard = new Clipboard()
    const editor = TestEditor.open({
      dataSrcArray: [{ id: 's', name: '温度', value: '20' }],
      pageList: [
        {
          itemList: [
            rect('a', 0, 0),
            rect('b', 300, 0),
            {
              id: 'l',
              type: 'connector',
              points: [
                [0, 0],
                [1, 1],
              ],
              start: { itemId: 'a' },
              end: { itemId: 'b' },
            },
          ],
          propBindPool: [{ id: 'b1', itemId: 'a', propName: 'fill', bindObj: 's' }],
          eventPool: [{ id: 'e1', itemId: 'b', bindObj: 's' }],
        },
      ],
    })
    editor.select('a', 'b', 'l').run('copy')
    const other = TestEditor.with([], { clipboard })
    paste(other, editor.clipboard.text)
    const { item, binding, event, source } = other.store.document
    expect([item.size, binding.size, event.size, source.size]).toEqual([3, 1, 1, 1])
    const line = [...item.values()].find((entry) => entry.type === 'connector')
    const ends = line?.type === 'connector' ? [line.start.itemId, line.end.itemId] : []
    expect(ends.every((id) => item.get(id)?.type === 'rect')).toBe(true)
    expect(item.has('a')).toBe(false)
    other.undo()
    expect([item.size, binding.size, source.size]).toEqual([0, 0, 0])
  })

  it('makes a text item of a foreign text, in the middle of what is seen; a damaged copy pastes nothing', () => {
    const editor = three()
    paste(editor, '{"mark":"energy-console/schematic-items","items":[{"type":"nope"}]}')
    expect(editor.order()).toEqual(['a', 'b', 'c'])
    editor.camera.panBy(-200, 0)
    paste(editor, '冷冻水\r\n供水温度\n')
    expect(editor.newItem('a', 'b', 'c')).toMatchObject({
      type: 'text',
      content: '冷冻水\n供水温度',
      x: 805,
      width: 70,
      height: 51,
    })
    editor.undo()
    expect(editor.order()).toEqual(['a', 'b', 'c'])
  })

  it('hands every copy to the system clipboard; without leave to read it, the last copy made here is pasted', async () => {
    const written: string[] = []
    const refused = Promise.reject(new Error('not allowed'))
    const system = { write: (text: string) => written.push(text), read: () => refused }
    const editor = TestEditor.with([rect('a', 100, 100)], { clipboard: new Clipboard(system) })
    editor.select('a').run('copy').run('paste')
    await refused.catch(() => undefined)
    expect(editor.newItem('a')).toMatchObject({ x: 110, y: 110 })
    expect(readCopy(written[0] ?? '')?.items).toHaveLength(1)
  })
})

describe('groups', () => {
  it('move as one, keep their place in the stack, and come apart again', () => {
    const editor = three().select('a', 'b').key('g', { ctrl: true })
    const [group = ''] = editor.selection.ids.get()
    expect(editor.item(group)).toMatchObject({ type: 'group', x: 100, y: 100, width: 300, height: 150 })
    expect(editor.order()).toEqual([group, 'a', 'b', 'c'])
    editor.key('ArrowRight', { ctrl: true })
    expect([at(editor, 'a'), at(editor, 'b'), at(editor, group)]).toEqual([
      [110, 100],
      [310, 150],
      [110, 100],
    ])
    editor.key('G', { ctrl: true, shift: true })
    expect(editor.item(group)).toBeUndefined()
    expect([...editor.selection.ids.get()].sort()).toEqual(['a', 'b'])
    editor.undo()
    expect(editor.item('a')?.parentId).toBe(group)
  })

  it('fit themselves when a member moves, go with their last member, and copy whole', () => {
    const editor = three().select('a', 'b').run('group')
    const [group = ''] = editor.selection.ids.get()
    editor.select('b').key('ArrowRight', { ctrl: true })
    expect(editor.item(group)?.width).toBe(310)
    editor.select(group).run('duplicate')
    expect(editor.order()).toHaveLength(7)
    editor.undo()
    editor.select('a', 'b').key('Delete')
    expect(editor.order()).toEqual(['c'])
  })

  it('resize and turn with everything in them', () => {
    const editor = three().select('a', 'b').run('group')
    editor.drag([400, 250], [700, 400])
    expect(editor.item('b')).toMatchObject({ x: 500, y: 200, width: 200, height: 200 })
  })
})

describe('stacking and arranging', () => {
  it('front, back, one up, one down', () => {
    const order = (id: string, command: string) => three().select(id).run(command).order()
    expect(order('a', 'front')).toEqual(['b', 'c', 'a'])
    expect(order('c', 'back')).toEqual(['c', 'a', 'b'])
    expect(order('a', 'forward')).toEqual(['b', 'a', 'c'])
    expect(order('c', 'backward')).toEqual(['a', 'c', 'b'])
    expect(order('c', 'forward')).toEqual(['a', 'b', 'c'])
  })

  it('aligns, distributes and equals sizes as one step each', () => {
    const editor = three().select('a', 'b', 'c').run('align-top').run('distribute-x')
    expect([at(editor, 'a'), at(editor, 'b'), at(editor, 'c')]).toEqual([
      [100, 100],
      [400, 100],
      [700, 100],
    ])
    editor.undo()
    expect(at(editor, 'b')).toEqual([300, 100])
    editor.store.transact((transaction) => setProperties(transaction, ['a'], { width: 50 }))
    expect(editor.select('a', 'b').run('match-both').item('b')).toMatchObject({ width: 50, height: 100 })
  })

  it('locked items are neither arranged nor removed; unlocking frees them', () => {
    const editor = three().select('a').run('lock').select('a', 'c').run('align-left').run('delete')
    expect(editor.order()).toEqual(['a', 'b'])
    expect(at(editor, 'a')).toEqual([100, 100])
    expect(editor.select('a').run('unlock').run('delete').order()).toEqual(['b'])
  })

  it('the format painter carries the look, not the place or the text', () => {
    const editor = three().add([{ id: 't', type: 'text', content: '原文', x: 5, y: 5 }])
    editor.store.transact((transaction) =>
      setProperties(transaction, ['a'], { fill: '#ff0000', strokeWidth: 7 }),
    )
    editor.select('a').run('copyStyle').select('b', 't').run('pasteStyle')
    expect(editor.item('b')).toMatchObject({ fill: '#ff0000', strokeWidth: 7, x: 300 })
    expect(editor.item('t')).toMatchObject({ fill: '#ff0000', content: '原文', x: 5 })
  })

  it('a property that a kind refuses is named and changes nothing', () => {
    const editor = three()
    editor.store.transact((transaction) => {
      const refused = setProperties(transaction, ['a', 'b'], {
        fillOpacity: 5,
        stroke: '#00ff00',
        nonsense: 1,
      })
      expect(refused).toEqual([
        { id: 'a', name: 'fillOpacity' },
        { id: 'b', name: 'fillOpacity' },
      ])
    })
    expect(editor.item('a')).toMatchObject({ fillOpacity: 1, stroke: '#00ff00' })
    expect(editor.item('a')).not.toHaveProperty('nonsense')
  })
})

describe('pages', () => {
  it('take the six colours in turn, move, copy and go; history survives switching and saving', () => {
    const editor = three().select('a').key('ArrowRight')
    for (let i = 0; i < 6; i += 1) editor.run('newPage')
    const colours = pagesOf(editor.store.document).map((page) => page.editorData.backgroundColor)
    expect(new Set(colours).size).toBe(6)
    expect(colours[6]).toBe(colours[0])
    editor.save()
    for (let i = 0; i < 6; i += 1) editor.undo()
    editor.undo()
    expect(editor.session.pageId.get()).toBe('page')
    expect(at(editor, 'a')).toEqual([100, 100])
  })

  it('undo shows the page on which it undoes', () => {
    const editor = three()
      .run('newPage')
      .add([rect('x', 1, 1)])
    editor.setPage('page')
    editor.undo()
    expect(editor.session.pageId.get()).not.toBe('page')
  })

  it('a copy has its own items; the last page stays', () => {
    const editor = three()
    const copy = editor.edit('页面', (transaction) => duplicatePage(transaction, 'page'))
    expect(editor.store.itemsOnPage(copy?.id ?? '')).toHaveLength(3)
    editor.edit('页面', (transaction) => movePage(transaction, copy?.id ?? '', 0))
    expect(pagesOf(editor.store.document)[0]?.id).toBe(copy?.id)
    editor.edit('页面', (transaction) => removePage(transaction, 'page'))
    expect(editor.session.pageId.get()).toBe(copy?.id)
    expect(editor.edit('页面', (transaction) => removePage(transaction, copy?.id ?? ''))).toBe(false)
    expect(
      editor.edit('页面', (transaction) => addPage(transaction, { pageName: '二' })).editorData.pageName,
    ).toBe('二')
  })

  it('a locked canvas keeps its size', () => {
    const editor = three()
    const resize = (svgData: object) =>
      editor.edit('页面', (transaction) => updatePage(transaction, 'page', { svgData }))
    resize({ locked: true })
    resize({ width: 500 })
    expect(editor.store.get('page', 'page')?.svgData.width).toBe(1300)
    resize({ locked: false, width: 500 })
    expect(editor.store.get('page', 'page')?.svgData.width).toBe(500)
  })
})

describe('saving', () => {
  it('keeps the shown page and mode, and what the editor does not know', () => {
    const editor = TestEditor.open({
      note: 1,
      pageList: [{ itemList: [] }, { itemList: [{ ...rect('a', 1, 1), extra: 'x' }] }],
    })
    editor.run('nextPage')
    const saved = editor.save({ showPageList: false })
    expect(saved).toMatchObject({
      note: 1,
      pageIndex: 1,
      globalConfig: { isConfig: true, showPageList: false },
    })
    expect(saved.pageList[1]?.itemList).toContainEqual(
      expect.objectContaining({ extra: 'x', selected: false }),
    )
    expect(saveDocument(openDocument(saved).document)).toEqual(saved)
  })
})

describe('data sources', () => {
  it('are added, changed, removed and cleared, each undoable', () => {
    const editor = three()
    const source = editor.edit('数据源', (transaction) =>
      addSource(transaction, { name: '甲', prop: 'a_1', value: 3 }),
    )
    editor.edit('数据源', (transaction) => updateSource(transaction, source.id, { value: 4 }))
    expect(editor.store.get('source', source.id)).toMatchObject({ name: '甲', value: 4 })
    editor.edit('数据源', (transaction) => removeSources(transaction, transaction.document.source.keys()))
    expect(editor.store.document.source.size).toBe(0)
    editor.undo()
    expect(editor.store.document.source.size).toBe(1)
  })

  it('a point is one data source however often it is picked', () => {
    const editor = three()
    const point = { deviceId: 'd', propertyNo: 'P', itemId: '9', name: '功率' }
    const pick = () => editor.edit('数据源', (transaction) => systemSource(transaction, point)).id
    expect(pick()).toBe(pick())
  })
})

describe('re-binding to another station', () => {
  it('matches devices by name and lists what does not fit', () => {
    const editor = TestEditor.open({
      dataSrcArray: [
        { id: 's1', kind: 'system', name: '甲站 1#主变 P', deviceId: '1', propertyNo: 'P', itemId: '11' },
        { id: 's2', kind: 'system', name: 'x', deviceId: '1', propertyNo: 'Q', itemId: '12' },
        { id: 's3', kind: 'system', name: 'x', deviceId: '2', propertyNo: 'P', itemId: '13' },
      ],
      pageList: [{ itemList: [{ id: 'm', type: 'model', deviceId: '1', refreshItemIds: ['11'] }] }],
    })
    const names = new Map([
      ['1', '1# 主变'],
      ['2', '冷水机组'],
    ])
    const targets = [
      { deviceId: '7', deviceName: '1#主变', points: [{ propertyNo: 'P', itemId: '71' }] },
      { deviceId: '8', deviceName: '水泵', points: [] },
    ]
    const matches = planRebind(editor.store.document, names, targets)
    expect(matches.map(({ fromId, to, missing }) => [fromId, to?.deviceId, missing])).toEqual([
      ['1', '7', ['Q']],
      ['2', undefined, []],
    ])
    editor.edit('换绑', (transaction) => applyRebind(transaction, matches))
    expect(editor.store.get('source', 's1')).toMatchObject({ deviceId: '7', itemId: '71' })
    expect(editor.store.get('source', 's2')).toMatchObject({ deviceId: '7', itemId: '' })
    expect(editor.store.get('source', 's3')).toMatchObject({ deviceId: '2', itemId: '13' })
    expect(editor.item('m')).toMatchObject({ deviceId: '7', refreshItemIds: [] })
  })
})

describe('binding a template', () => {
  const template = () =>
    TestEditor.open({
      dataSrcArray: [
        {
          id: 'p',
          propertyNo: 'p',
          value: 5,
          name: '1号泵 功率',
          wanted: { device: '1号泵', property: '功率', unit: 'kW' },
        },
        { id: 'f', propertyNo: 'f', value: 50, wanted: { device: '1号泵', property: '频率' } },
        { id: 'own', value: 1 },
      ],
      pageList: [
        {
          itemList: [
            { id: 'power', type: 'numeric', value: 5, unit: 'kW' },
            { id: 'frequency', type: 'numeric', value: 50 },
            { id: 'inMegawatts', type: 'numeric', value: 5, unit: 'MW' },
            { id: 'bare', type: 'numeric', value: 5 },
            { id: 'state', type: 'symbol', symbolId: 'pump', state: 'on' },
            {
              id: 'water',
              type: 'pipe',
              points: [
                [0, 0],
                [9, 0],
              ],
              flow: 1,
            },
          ],
          propBindPool: [
            { id: 'b1', itemId: 'power', propName: 'value', bindObj: 'p' },
            { id: 'b2', itemId: 'frequency', propName: 'value', bindObj: 'f' },
            { id: 'b3', itemId: 'state', propName: 'state', bindObj: 'p' },
            { id: 'b4', itemId: 'water', propName: 'flow', bindObj: 'p' },
            { id: 'b5', itemId: 'inMegawatts', propName: 'value', bindObj: 'p', transform: { scale: 0.001 } },
            { id: 'b6', itemId: 'bare', propName: 'value', bindObj: 'p' },
          ],
        },
      ],
    })
  const pump = {
    deviceId: '7',
    deviceName: '1# 泵',
    points: [{ propertyNo: 'power', itemId: '71', propertyName: '功率' }],
  }
  const wanted = 'wanted:1号泵'

  it('finds devices by the names it asks for, and their properties by number or by name', () => {
    const { document } = template().store
    const [match] = planRebind(document, new Map(), [{ ...pump, deviceName: '1号泵' }])
    expect([match?.fromId, match?.to?.deviceId, match?.missing]).toEqual([wanted, '7', ['f']])
    expect(match?.points.get('p')).toMatchObject({ propertyNo: 'power' })
    expect(planRebind(document, new Map(), [pump])[0]?.to).toBeUndefined()
  })

  it('takes devices and properties that are chosen by hand', () => {
    const use = devicesInUse(template().store.document).get(wanted)
    const chosen = new Map([['f', 'power']])
    const match = matchTo({ fromId: wanted, fromName: '1号泵', use, to: pump, chosen })
    expect([match.missing, match.points.get('f')?.itemId]).toEqual([[], '71'])
  })

  it('shows no sample any more where a device answers, and keeps it where none does', () => {
    const editor = template()
    const matches = planRebind(editor.store.document, new Map(), [{ ...pump, deviceName: '1号泵' }])
    editor.edit('换绑', (transaction) => applyRebind(transaction, matches))
    expect(editor.store.get('source', 'p')).toMatchObject({
      kind: 'system',
      propertyNo: 'power',
      itemId: '71',
    })
    expect(editor.store.get('source', 'p')).not.toHaveProperty('wanted')
    expect(editor.store.get('source', 'f')).toMatchObject({ kind: 'custom', value: 50 })
    expect(editor.item('power')).toMatchObject({ value: null })
    expect(editor.item('frequency')).toMatchObject({ value: 50 })
    expect(editor.item('state')).toMatchObject({ state: 'off' })
    expect(editor.item('water')).toMatchObject({ flow: 0 })
    editor.undo()
    expect(editor.item('power')).toMatchObject({ value: 5 })
  })

  it('takes the unit that the device counts in, where the template shows the bare value with one', () => {
    const editor = template()
    const points = pump.points.map((point) => ({ ...point, unit: 'W' }))
    const matches = planRebind(editor.store.document, new Map(), [{ ...pump, deviceName: '1号泵', points }])
    editor.edit('换绑', (transaction) => applyRebind(transaction, matches))
    expect(editor.item('power')).toMatchObject({ unit: 'W' })
    expect(editor.item('inMegawatts')).toMatchObject({ unit: 'MW' })
    expect(editor.item('bare')).toMatchObject({ unit: '' })
  })
})

describe('the check before publishing', () => {
  it('finds what would not work, with the item to jump to', () => {
    const { document } = openDocument({
      dataSrcArray: [{ id: 's', kind: 'system', name: '主变', deviceId: 'gone', propertyNo: 'P' }],
      pageList: [
        {
          id: 'p',
          itemList: [
            rect('off', 2000, 0),
            { id: 'small', type: 'text', fontSize: 6 },
            { id: 'g', type: 'gauge' },
            rect('ok', 10, 10),
          ],
          propBindPool: [
            { id: 'b', itemId: 'ok', propName: 'fill', bindObj: 's' },
            { id: 'b2', itemId: 'ok', propName: 'fill', bindObj: 'none' },
          ],
          eventPool: [
            { id: 'e', itemId: 'ok', eventAction: 'openPage', gotoPage: 'nowhere' },
            { id: 'e2', itemId: 'ok', eventAction: 'openURL', gotoURL: 'javascript:1' },
          ],
        },
      ],
    })
    const found = checkDocument(document, { deviceExists: (id) => id !== 'gone' })
    expect(found.map(({ code, itemId }) => `${code} ${itemId}`)).toEqual([
      'offCanvas off',
      'smallText small',
      'unbound g',
      'missingDevice ok',
      'unbound ok',
      'brokenLink ok',
      'brokenLink ok',
    ])
  })

  it('warns of a page that is too heavy for a frame', () => {
    const charts = Array.from({ length: 400 }, (_, index) => ({ id: `c${index}`, type: 'pie' }))
    const { document } = openDocument({ pageList: [{ itemList: charts }] })
    expect(checkDocument(document).map((finding) => finding.code)).toEqual(['frameCost'])
  })
})

describe('model layouts', () => {
  it('open in the editor and come back as they were', () => {
    const layout = {
      parent: { x: 0, y: 0, width: 400, height: 400, locked: false },
      children: [
        {
          type: 'text',
          id: 't',
          x: 10,
          y: 10,
          width: 100,
          height: 50,
          content: 'text',
          fontSize: 14,
          bindProp: 'P',
        },
        { type: 'image', id: 'i', x: 50, y: 50, width: 200, height: 200, imageUrl: '/files/a.png' },
      ],
    }
    const { document } = openDocument({
      pageList: [{ itemList: [{ id: 'm', type: 'model', layouts: [layout] }] }],
    })
    const model = document.item.get('m')
    const [first] = model?.type === 'model' ? model.layouts : []
    if (!first) throw new Error('the layout did not open')
    const editor = new TestEditor(documentOfLayout(first))
    expect(layoutOfDocument(editor.store.document)).toEqual(first)
    editor.edit('绑定', (transaction) => setProperties(transaction, ['t'], { bindProp: 'Q' }))
    expect(layoutOfDocument(editor.store.document).children[0]).toMatchObject({ bindProp: 'Q' })
  })

  it('keep the fields of a layout that nobody here knows, wherever they stand', () => {
    const box = { x: 1, y: 2, width: 100, height: 50, locked: false }
    const layout = ModelLayout.parse({
      name: '正面',
      theme: 'dark',
      parent: { ...box, grid: 5 },
      children: [
        { type: 'text', id: 't', ...box, name: 7, hidden: 'at night', tags: ['a'] },
        { type: 'image', id: 'i', ...box, order: 3, pageId: null },
      ],
    })
    const editor = new TestEditor(documentOfLayout(layout))
    editor.edit('改字', (transaction) => setProperties(transaction, ['t'], { content: 'x' }))
    const [text, image] = layout.children
    expect(layoutOfDocument(editor.store.document, '背面')).toEqual({
      ...layout,
      name: '背面',
      children: [{ ...text, content: 'x' }, image],
    })
  })
})
