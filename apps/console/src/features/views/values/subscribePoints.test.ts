import { listDevicePoints } from '@energy-console/contract/devices'
import { listLatestValues } from '@energy-console/contract/telemetry'
import type { PointReading } from '@energy-console/schematic'
import { afterEach, expect, it, vi } from 'vitest'
import { subscribePoints } from './subscribePoints'

// the session looks for its cookie as soon as it is loaded
vi.hoisted(() => {
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('window', { addEventListener: () => undefined })
})
afterEach(() => vi.unstubAllGlobals())

it('gives a value under every name that a view has for its point', async () => {
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname } = new URL(address, 'http://console.test')
    const data =
      pathname === listDevicePoints.path
        ? [{ itemId: '11', propertyNo: 'power', aliases: ['P'], value: null, ts: null, quality: 0 }]
        : pathname === listLatestValues.path
          ? [{ itemId: '11', value: 5, ts: 1, quality: 0 }]
          : [{ itemId: '11', unit: 'kW' }]
    return Response.json({ code: 200, success: true, msg: '', data })
  })
  const shown = new Map<string, unknown>()
  const keep = (values: readonly PointReading[]) => {
    for (const { propertyNo = '', value } of values) shown.set(propertyNo, value)
  }
  const named = (propertyNo: string) => ({ deviceId: '1', propertyNo, itemId: '' })
  const stop = subscribePoints([named('P'), named('power')], keep, () => undefined)
  await vi.waitFor(() => expect(Object.fromEntries(shown)).toEqual({ P: 5, power: 5 }), 20_000)
  stop()
})
