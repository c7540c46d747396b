import { describe, expect, it } from 'vitest'
import { rulerTicks } from './rulerTicks'

describe('rulerTicks', () => {
  it('numbers every 100 units at full size, with ten parts between', () => {
    const { major, minor } = rulerTicks(-10, 210, 1)
    expect(major).toEqual([0, 100, 200])
    expect(minor.slice(0, 3)).toEqual([-10, 10, 20])
  })

  it('thins out when zoomed away and never goes below one unit', () => {
    expect(rulerTicks(0, 2000, 0.1).major).toEqual([0, 1000, 2000])
    expect(rulerTicks(0, 20, 16).major).toEqual([0, 5, 10, 15, 20])
    expect(rulerTicks(0, 4, 200).major).toEqual([0, 1, 2, 3, 4])
  })
})
