import { bandList, TariffTerms } from '@energy-console/contract/energy'
import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { adviseDemand, chargedKw } from './demand'
import { toFen } from './money'
import { meanPowerFactor, powerFactorPercent } from './powerFactor'
import { priceSpan } from './priceSpan'
import { splitTiers } from './tiers'

const prices = { sharp: '1.2', peak: '1.0361', flat: '0.6217', valley: '0.2449', deepValley: '0.15' }
const day = [{ tableName: '全年', periods: [{ startMinute: 0, band: 'flat' as const }] }]
const tables = { workday: 0, weekend: 0, holiday: 0 }
const terms = (more: Partial<TariffTerms> = {}) =>
  TariffTerms.parse({
    dayTables: day,
    seasons: [
      { seasonName: '夏', start: '06-01', tables, prices },
      { seasonName: '非夏', start: '10-01', tables, prices },
    ],
    ...more,
  })

const kwh = fc.integer({ min: 0, max: 10_000_000 }).map((tenths) => (tenths / 10).toFixed(1))
const price = fc
  .integer({ min: 0, max: 30_000 })
  .map((tenThousandths) => (tenThousandths / 10_000).toFixed(4))
const energy = fc.uniqueArray(
  fc.record({ season: fc.integer({ min: 0, max: 1 }), band: fc.constantFrom(...bandList), kwh }),
  { selector: ({ season, band }) => `${season}${band}` },
)
const steps = fc
  .uniqueArray(fc.integer({ min: 1, max: 500_000 }), { minLength: 1, maxLength: 5 })
  .map((list) => [...list].sort((a, b) => a - b).map((aboveKwh) => ({ aboveKwh, addition: '0.05' })))
const tiers = fc.record({ by: fc.constantFrom('month' as const, 'year' as const), steps })

describe('money', () => {
  it('is rounded half up to the fen, away from zero', () => {
    expect(toFen(new Big('0.005'))).toBe(1)
    expect(toFen(new Big('1.00499999'))).toBe(100)
    expect(toFen(new Big('-0.005'))).toBe(-1)
    expect(toFen(new Big('1.005'))).toBe(101)
  })
})

describe('a price', () => {
  it('is the sum of its lines, and its bands add up to what was used', () => {
    fc.assert(
      fc.property(energy, fc.option(tiers, { nil: undefined }), price, (used, tiers, surcharge) => {
        const { lines, totalFen, totalKwh } = priceSpan(
          terms({ tiers, surcharges: [{ surchargeName: '基金', price: surcharge }] }),
          { energy: used, powerFactor: 0.87 },
        )
        expect(totalFen).toBe(lines.reduce((sum, { fen }) => sum + fen, 0))
        expect(Number.isSafeInteger(totalFen)).toBe(true)
        const bands = lines.filter(({ kind }) => kind === 'energy')
        expect(bands.reduce((sum, { amount }) => sum.plus(amount), new Big(0)).toFixed()).toBe(totalKwh)
        // each line is at most half a fen away from what is exact
        for (const { amount, price, fen } of bands)
          expect(new Big(amount).times(price).times(100).minus(fen).abs().lte(0.5)).toBe(true)
      }),
    )
  })

  it('charges the days of a month what it charges the month, to the fen, however it is parted', () => {
    const parts = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 31 })
    fc.assert(
      fc.property(parts, fc.double({ min: 0, max: 5_000, noNaN: true }), (spans, maxDemandKw) => {
        const month = spans.reduce((sum, span) => sum + span, 0)
        const held = terms({ basic: { by: 'agreedDemand', agreedKw: 100, price: '38.4', tolerance: 1.05 } })
        const fenOf = (before: number, span: number) =>
          priceSpan(held, { energy: [], maxDemandKw, days: { before, span, month } }).totalFen
        let before = 0
        let together = 0
        for (const span of spans) {
          together += fenOf(before, span)
          before += span
        }
        expect(together).toBe(fenOf(0, month))
      }),
    )
  })

  it('goes by season and band, and names what it charges for', () => {
    const { lines, totalFen } = priceSpan(
      terms({
        basic: { by: 'capacity', capacityKva: 1000, price: '23' },
        powerFactorStandard: '0.90',
        surcharges: [{ surchargeName: '可再生能源附加', price: '0.019' }],
      }),
      {
        energy: [
          { season: 0, band: 'valley', kwh: '1000' },
          { season: 0, band: 'peak', kwh: '2000.5' },
        ],
        powerFactor: 0.95,
        days: { before: 0, span: 10, month: 30 },
      },
    )
    expect(lines.map(({ kind, amount, fen }) => [kind, amount, fen])).toEqual([
      ['energy', '2000.5', 207_272],
      ['energy', '1000', 24_490],
      ['basic', '1000', 766_667],
      ['powerFactor', '-0.75', -7_488],
      ['surcharge', '3000.5', 5_701],
    ])
    expect(totalFen).toBe(996_642)
  })

  it('refuses a band that the tariff has no price for, instead of giving it away', () => {
    const bare = terms()
    delete bare.seasons[0]?.prices.sharp
    expect(() => priceSpan(bare, { energy: [{ season: 0, band: 'sharp', kwh: 1 }] })).toThrow(/no price/)
  })
})

describe('tiers', () => {
  const sample = {
    by: 'year' as const,
    steps: [
      { aboveKwh: 2880, addition: '0.05' },
      { aboveKwh: 4800, addition: '0.3' },
    ],
  }

  it('are marginal', () => {
    const shares = splitTiers(sample, 2800, 2100).map(({ tier, kwh }) => [tier, kwh.toFixed()])
    expect(shares).toEqual([
      [1, '80'],
      [2, '1920'],
      [3, '100'],
    ])
    expect(splitTiers(sample, 2880, 0)).toEqual([])
  })

  it('lose nothing, and come out the same however a use is cut in two', () => {
    const byTier = (shares: ReturnType<typeof splitTiers>) => {
      const sums = new Map<number, Big>()
      for (const { tier, kwh } of shares) sums.set(tier, (sums.get(tier) ?? new Big(0)).plus(kwh))
      return [...sums].map(([tier, sum]) => [tier, sum.toFixed()]).sort()
    }
    fc.assert(
      fc.property(tiers, kwh, kwh, kwh, (tiers, before, first, second) => {
        const whole = splitTiers(tiers, before, new Big(first).plus(second).toFixed())
        const cut = [
          ...splitTiers(tiers, before, first),
          ...splitTiers(tiers, new Big(before).plus(first).toFixed(), second),
        ]
        expect(byTier(cut)).toEqual(byTier(whole))
        const sum = whole.reduce((total, { kwh }) => total.plus(kwh), new Big(0))
        expect(sum.toFixed()).toBe(new Big(first).plus(second).toFixed())
      }),
    )
  })
})

describe('the power factor', () => {
  it.each([
    ['0.90', 1, -0.75],
    ['0.90', 0.95, -0.75],
    ['0.90', 0.94, -0.6],
    ['0.90', 0.9, 0],
    ['0.90', 0.89, 0.5],
    ['0.90', 0.7, 10],
    ['0.90', 0.65, 15],
    ['0.90', 0.6, 25],
    ['0.85', 1, -1.1],
    ['0.85', 0.91, -0.65],
    ['0.85', 0.65, 10],
    ['0.85', 0.6, 15],
    ['0.80', 0.92, -1.3],
    ['0.80', 0.55, 15],
  ] as const)('against %s, at %d, changes charges by %d %%', (standard, factor, percent) => {
    expect(powerFactorPercent(standard, factor)).toBe(percent)
  })

  it('never makes a better factor dearer', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('0.90', '0.85', '0.80'),
        fc.integer({ min: 0, max: 99 }),
        (standard, hundredths) => {
          const worse = powerFactorPercent(standard, hundredths / 100)
          expect(powerFactorPercent(standard, (hundredths + 1) / 100)).toBeLessThanOrEqual(worse)
        },
      ),
    )
  })

  it('is the cosine of active and reactive energy', () => {
    expect(meanPowerFactor(300, 400)).toBe(0.6)
    expect(meanPowerFactor(0, 0)).toBe(1)
  })
})

describe('demand', () => {
  it('above the tolerance counts twice', () => {
    const basic = { by: 'agreedDemand' as const, agreedKw: 1000, price: '38', tolerance: 1.05 }
    expect(Number(chargedKw(basic, 900))).toBe(1000)
    expect(Number(chargedKw(basic, 1050))).toBe(1000)
    expect(Number(chargedKw(basic, 1100))).toBe(1100)
  })

  it('is advised as cheaply as any whole kW could be', () => {
    const months = fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(months, fc.integer({ min: 1, max: 150 }), (monthlyKw, leastKw) => {
        const { chargedKw: advised } = adviseDemand(monthlyKw, { leastKw })
        for (let agreedKw = leastKw; agreedKw <= 320; agreedKw += 1) {
          const basic = { by: 'agreedDemand' as const, agreedKw, price: '1', tolerance: 1.05 }
          const charged = monthlyKw.reduce((sum, kw) => sum.plus(chargedKw(basic, kw)), new Big(0))
          expect(advised).toBeLessThanOrEqual(Number(charged))
        }
      }),
      { numRuns: 30 },
    )
  })
})
