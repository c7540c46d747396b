import {
  Binding,
  createItem,
  createPage,
  DataSource,
  emptyDocument,
  newId,
  SCHEMA_VERSION,
  saveDocument,
} from '@energy-console/schematic'
import { api, tokenFor } from './api'
import type { TestDevice } from './plant'

/**
 * Stores a published view of one page with one number on it, bound to the reading of the device.
 *
 * @returns the id of the view
 */
export async function makeViewOf(device: TestDevice, name: string): Promise<string> {
  const page = createPage([], { pageName: name, width: 800, height: 450 })
  const number = createItem('numeric', {
    pageId: page.id,
    x: 200,
    y: 150,
    width: 400,
    height: 120,
    fontSize: 60,
  })
  const source = DataSource.parse({
    id: newId(),
    kind: 'system',
    name,
    prop: 'power',
    deviceId: device.deviceId,
    propertyNo: 'power',
    itemId: device.itemId,
  })
  const binding = Binding.parse({
    id: newId(),
    pageId: page.id,
    itemId: number.id,
    propName: 'value',
    bindObj: source.id,
  })
  const document = {
    ...emptyDocument(),
    page: new Map([[page.id, page]]),
    item: new Map([[number.id, number]]),
    source: new Map([[source.id, source]]),
    binding: new Map([[binding.id, binding]]),
  }
  const { id } = await device.api.post<{ id: string }>('/ml-mlink/view/save', {
    name,
    type: 'diagram',
    stationId: device.stationId,
    content: JSON.stringify(saveDocument(document)),
    status: 'published',
  })
  return id
}

/** A view as it is saved, with only those fields that a test is about. */
export interface PlainView {
  pages: readonly {
    id: string
    items: readonly object[]
    events?: readonly object[]
    bindings?: readonly object[]
    width?: number
    height?: number
    color?: string
    followsTheme?: boolean
  }[]
  sources?: readonly object[]
  userScript?: string
}

/** The JSON text of a plain view; pages are called as their id says. */
export const textOf = ({ pages, sources = [], userScript = '' }: PlainView): string =>
  JSON.stringify({
    schemaVersion: SCHEMA_VERSION,
    userScript,
    dataSrcArray: sources,
    pageList: pages.map(
      ({
        id,
        items,
        events = [],
        bindings = [],
        width = 800,
        height = 450,
        color = '#FFFFFF',
        followsTheme = false,
      }) => ({
        id,
        editorData: { pageName: id, backgroundColor: color, followsTheme },
        svgData: { width, height },
        itemList: items,
        eventPool: events.map((event, index) => ({ id: `${id}-e${index}`, ...event })),
        propBindPool: bindings.map((binding, index) => ({ id: `${id}-b${index}`, ...binding })),
      }),
    ),
  })

/** Stores a plain view, published and for the whole tenant `demo`; answers its id. */
export async function storeView(name: string, view: PlainView): Promise<string> {
  const admin = api(await tokenFor('demo', 'admin'))
  const { id } = await admin.post<{ id: string }>('/ml-mlink/view/save', {
    name,
    type: 'diagram',
    content: textOf(view),
    status: 'published',
  })
  return id
}
