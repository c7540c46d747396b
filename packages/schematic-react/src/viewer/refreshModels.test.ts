import { createItem, ModelLayout } from '@energy-console/schematic'
import { describe, expect, it, vi } from 'vitest'
import type { DevicePointReading } from './host'
import { readModels } from './refreshModels'

const layout = ModelLayout.parse({ children: [{ type: 'text', bindProp: 'P' }] })
const point = (itemId: string, propertyNo: string, value: number): DevicePointReading => ({
  ...{ deviceId: 'd1', itemId, propertyNo, value },
  quality: 0,
})

/** A device whose values are others each time they are read. */
const device = () => {
  let round = 0
  return {
    models: async () => new Map([['m1', [layout]]]),
    devicePoints: async (deviceId: string) => {
      round += 1
      return deviceId === 'd1' ? [point('11', 'P', round), point('12', 'Q', -round)] : undefined
    },
  }
}

describe('refreshing model items', () => {
  it('reads the values of the listed points anew each time, and no others', async () => {
    const item = createItem('model', { modelId: 'm1', deviceId: 'd1', refreshItemIds: ['11'] })
    const host = device()
    expect((await readModels([item], host)).values).toEqual([point('11', 'P', 1)])
    expect((await readModels([item], host)).values).toEqual([point('11', 'P', 2)])
  })

  it('says in the log why an item is not refreshed', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const items = [
      createItem('model', { name: '无设备', modelId: 'm1' }),
      createItem('model', { name: '旧设备', modelId: 'm1', deviceId: 'gone', refreshItemIds: ['11'] }),
    ]
    const { layouts, values } = await readModels(items, device())
    expect(values).toEqual([])
    expect([...layouts.keys()]).toEqual([items[0]?.id])
    expect(log.mock.calls).toEqual([
      ['没有绑定设备', '无设备'],
      ['找不到对应的设备', '旧设备'],
    ])
    log.mockRestore()
  })
})
