import {
  Binding,
  createItem,
  createPage,
  DataSource,
  emptyDocument,
  newId,
  saveDocument,
} from '@energy-console/schematic'
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
