import { describe, expect, it } from 'vitest'
import { findSymbol, showsState, statesOf, symbolLibrary } from './library'

const states = (id: string) => {
  const symbol = findSymbol(id)
  return symbol && statesOf(symbol).map(({ label }) => label)
}

describe('the states that a symbol offers', () => {
  it('are those of its kind', () => {
    expect(states('breaker')).toEqual(['分', '合', '故障', '告警'])
    expect(states('pump')).toEqual(['停止', '运行', '故障', '告警'])
    expect(states('valve')).toEqual(['关', '开', '故障', '告警'])
  })

  it('are seen, but on symbols that are only lines', () => {
    expect(symbolLibrary.filter((symbol) => !showsState(symbol)).map(({ id }) => id)).toContain('ground')
    for (const id of ['breaker', 'pump', 'fan', 'valve', 'busbar']) {
      const symbol = findSymbol(id)
      expect(symbol && showsState(symbol), id).toBe(true)
    }
  })
})
