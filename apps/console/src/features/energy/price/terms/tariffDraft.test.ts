import { describe, expect, it } from 'vitest'
import { bandsOfSeason, blankTerms, problemsOf, removeTable, type TariffDraft } from './tariffDraft'

const blank = blankTerms({ table: '全天', season: '全年' })
const [whole] = blank.dayTables
const draft = (change: Partial<TariffDraft> = {}): TariffDraft => ({
  tariffName: '电价',
  validFrom: '2026-01-01',
  remark: '',
  reason: '',
  terms: { ...blank, seasons: blank.seasons.map((season) => ({ ...season, prices: { flat: '0.6' } })) },
  ...change,
})

describe('what keeps a draft from being saved', () => {
  it('is nothing where all is said', () => expect(problemsOf(draft()).size).toBe(0))
  it('is the missing price of a band, where it is missing', () => {
    expect([...problemsOf(draft({ terms: blank })).keys()]).toEqual(['terms.seasons.0.prices.flat'])
  })
  it('is what is not typed yet, each at its field', () => {
    const { terms } = draft()
    const typed = draft({
      tariffName: ' ',
      validFrom: '',
      terms: {
        ...terms,
        basic: { by: 'capacity', price: 'x', capacityKva: null },
        surcharges: [{ surchargeName: '', price: '0.1' }],
      },
    })
    expect([...problemsOf(typed).keys()].sort()).toEqual([
      'tariffName',
      'terms.basic.capacityKva',
      'terms.basic.price',
      'terms.surcharges.0.surchargeName',
      'validFrom',
    ])
  })
})

describe('day tables', () => {
  const three = {
    ...blank,
    dayTables: [
      whole ?? { tableName: '', periods: [] },
      { tableName: '闲置', periods: [{ startMinute: 0, band: 'peak' as const }] },
      { tableName: '周末', periods: [{ startMinute: 0, band: 'valley' as const }] },
    ],
    seasons: blank.seasons.map((season) => ({ ...season, tables: { workday: 0, weekend: 2, holiday: 2 } })),
  }
  it('that no season uses go, and the others keep their seasons', () => {
    const left = removeTable(three, 1)
    expect(left.dayTables.map(({ tableName }) => tableName)).toEqual(['全天', '周末'])
    expect(left.seasons[0]?.tables).toEqual({ workday: 0, weekend: 1, holiday: 1 })
  })
  it('that a season uses stay', () => expect(removeTable(three, 2)).toBe(three))
  it('say which bands need a price', () => expect(bandsOfSeason(three, 0)).toEqual(['flat', 'valley']))
})
