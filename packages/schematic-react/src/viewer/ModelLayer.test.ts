import { createItem, createPage, emptyDocument, layoutsInDark, ModelLayout } from '@energy-console/schematic'
import { describe, expect, it } from 'vitest'
import { ModelLayer } from './ModelLayer'

const layout = (bindProp: string) =>
  ModelLayout.parse({ children: [{ type: 'text', content: 'text', bindProp }] })
const makeItem = () => createItem('model', { modelId: 'm1', deviceId: 'd1', layouts: [layout('p')] })
const contentOf = (layer: ModelLayer, id: string) => {
  const child = layer.shown(id)?.layouts[0]?.children[0]
  return child?.type === 'text' ? child.content : undefined
}

describe('model items of a running view', () => {
  it('show the values of their device as they come', () => {
    const item = makeItem()
    const layer = new ModelLayer([item])
    const heard: string[] = []
    layer.subscribe(item.id, () => heard.push(contentOf(layer, item.id) ?? ''))
    layer.receive([{ deviceId: 'd1', propertyNo: 'p', value: 12.3456, decimals: 2, quality: 0 }])
    layer.receive([{ deviceId: 'other', propertyNo: 'p', value: 1, quality: 0 }])
    expect(heard).toEqual(['12.35'])
    expect(layer.shown(item.id)?.quality).toBe('good')
  })

  it('follow a later change of their layout and ask for its points', () => {
    const item = makeItem()
    const layer = new ModelLayer([item])
    layer.setLayouts(new Map([[item.id, [layout('q')]]]))
    expect(layer.points()).toEqual([{ deviceId: 'd1', propertyNo: 'q', itemId: '' }])
    expect(layer.shown(item.id)?.quality).toBe('none')
    layer.receive([{ deviceId: 'd1', propertyNo: 'q', value: 'on', quality: 0 }])
    expect(contentOf(layer, item.id)).toBe('on')
  })

  it('have the colours of a dark console where their page follows it, also in layouts that come later', () => {
    const colourOf = (followsTheme: boolean) => {
      const page = createPage([])
      page.editorData.followsTheme = followsTheme
      const item = { ...makeItem(), pageId: page.id }
      const document = emptyDocument(page)
      const layer = new ModelLayer([item], (of, layouts) => layoutsInDark(document, of, layouts))
      layer.setLayouts(new Map([[item.id, [layout('q')]]]))
      const child = layer.shown(item.id)?.layouts[0]?.children[0]
      return child?.type === 'text' ? child.color : undefined
    }
    expect(colourOf(false)).toBe('#121212')
    expect(colourOf(true)).toMatch(/^#[A-F][0-9A-F][A-F]/i)
  })

  it('are stale while the connection is down', () => {
    const item = makeItem()
    const layer = new ModelLayer([item])
    layer.receive([{ deviceId: 'd1', propertyNo: 'p', value: 1, quality: 0, ts: 5 }])
    layer.setLive(false)
    expect(layer.shown(item.id)).toMatchObject({ quality: 'stale', lastGoodTs: 5 })
    layer.setLive(true)
    expect(layer.shown(item.id)?.quality).toBe('good')
  })

  it('take in what is read again, but nothing older than what has come live', () => {
    const item = makeItem()
    const layer = new ModelLayer([item])
    const read = (value: number, ts: number) =>
      layer.refresh([{ deviceId: 'd1', propertyNo: 'p', value, quality: 0, ts }])
    read(1, 1_000)
    expect(contentOf(layer, item.id)).toBe('1')
    layer.receive([{ deviceId: 'd1', propertyNo: 'p', value: 3, quality: 0, ts: 3_000 }])
    read(2, 2_000)
    expect(contentOf(layer, item.id)).toBe('3')
    read(4, 4_000)
    expect(contentOf(layer, item.id)).toBe('4')
  })
})
