import type { SourceNode } from '@energy-console/contract/devices'
import { expect, it } from 'vitest'
import { changesOfMove, refusalOfMove } from './moves'

const node = (kind: SourceNode['kind'], more: Partial<SourceNode> = {}) =>
  ({ kind, id: '7', name: 'x', stationId: '1', siteId: null, ...more }) as SourceNode
const device = { id: '3', name: '1号表', stationId: '1' }

it('puts devices at a site, behind a gateway, or out of their site, within their station', () => {
  expect(changesOfMove({ target: node('site') })).toEqual({ siteId: '7' })
  expect(changesOfMove({ target: node('gateway') })).toEqual({ gatewayId: '7' })
  expect(changesOfMove({ target: node('gateway', { siteId: '5' }) })).toEqual({ gatewayId: '7', siteId: '5' })
  expect(changesOfMove({ target: node('station') })).toEqual({ siteId: null })
  expect(refusalOfMove({ devices: [device], target: node('site') })).toBeUndefined()
  expect(refusalOfMove({ devices: [device], target: node('device') })).toBe('只能移到站点、位置或网关下')
  const other = { ...device, stationId: '2' }
  expect(refusalOfMove({ devices: [device, other], target: node('gateway') })).toContain('本站点内')
})
