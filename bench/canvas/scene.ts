/** The scenes of the comparison: items of 30 × 30 on a pitch of 40, 100 columns; kinds take turns. */
export const kinds = ['rect', 'circle', 'text', 'triangle'] as const

const pitch = 40
const edge = 30
const columns = 100
/** Items whose text or fill changes every frame. */
export const changing = 1_000

/** One item of a scene, whatever draws it. */
export interface SceneItem {
  id: string
  kind: (typeof kinds)[number]
  x: number
  y: number
}

/** A scene of so many items. */
export const sceneOf = (count: number): SceneItem[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `item${index}`,
    kind: kinds[index % kinds.length] ?? 'rect',
    x: (index % columns) * pitch,
    y: Math.floor(index / columns) * pitch,
  }))

/** A point that drives an item. */
export interface ScenePoint {
  deviceId: string
  propertyNo: string
  itemId: string
}

/** The points of the canvas bench: the page's socket stands in for the server's, so they are in no database. */
const standIn = (index: number): ScenePoint => ({
  ...{ deviceId: '900000000', propertyNo: `p${index}` },
  itemId: String(900_000_000 + index),
})

/** The scene as a saved view. `bind` makes a thousand texts, or fills, follow points. */
export function viewOf(count: number, bind: 'content' | 'fill' | 'none'): string {
  const items = sceneOf(count)
  const wanted = items.filter(({ kind }) => (bind === 'content' ? kind === 'text' : kind !== 'text'))
  const bound = bind === 'none' ? [] : wanted.slice(0, changing)
  return savedView(
    items,
    bound.map(({ id }, index) => ({ id, point: standIn(index) })),
    bind,
  )
}

/** Items as a saved view; of some of them a property follows a point. */
export function savedView(
  items: readonly SceneItem[],
  bound: readonly { id: string; point: ScenePoint }[],
  propName: string,
): string {
  return JSON.stringify({
    schemaVersion: 1,
    pageIndex: 0,
    globalConfig: { isConfig: true },
    pageList: [
      {
        id: 'page',
        itemList: items.map(({ id, kind, x, y }) => ({
          ...{ id, type: kind, x, y, width: edge, height: edge },
          ...(kind === 'text' ? { content: 'A', fontSize: 14 } : { fill: '#8fb8ff', strokeWidth: 1 }),
        })),
        eventPool: [],
        propBindPool: bound.map(({ id }, index) => ({
          ...{ id: `binding${index}`, itemId: id, propName, bindObj: `source${index}` },
        })),
        editorData: { backgroundColor: '#FFFFFF', pageName: '' },
        svgData: {
          ...{ x: 10, y: 10, locked: false, width: columns * pitch },
          height: Math.ceil(items.length / columns) * pitch,
        },
      },
    ],
    dataSrcArray: bound.map(({ point }, index) => ({
      ...{ id: `source${index}`, kind: 'system', name: `source${index}`, prop: 'p', ...point },
    })),
  })
}
