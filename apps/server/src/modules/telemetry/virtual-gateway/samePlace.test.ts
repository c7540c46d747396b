import { describe, expect, it } from 'vitest'
import { atSamePlace } from './samePlace'

const place = (id: string, host: string, port = 502) => ({ id, host, port })

describe('places of virtual gateways', () => {
  it('are one by whatever name they are reached', async () => {
    const found: Record<string, string[]> = {
      'plc.local': ['10.0.0.5'],
      '10.0.0.5': ['10.0.0.5'],
      mapped: ['::ffff:10.0.0.5'],
      'other.local': ['10.0.0.6'],
    }
    const plc = place('1', 'plc.local')
    const all = [
      plc,
      place('2', '10.0.0.5'),
      place('3', 'mapped'),
      place('4', 'other.local'),
      place('5', '10.0.0.5', 503),
      place('6', 'gone.local'),
    ]
    const same = await atSamePlace(plc, all, async ({ host }) => found[host] ?? [])
    expect(same.map(({ id }) => id)).toEqual(['1', '2', '3'])
  })
})
