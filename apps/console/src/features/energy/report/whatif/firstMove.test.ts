import type { Band, TariffTerms } from '@energy-console/contract/energy'
import { expect, it } from 'vitest'
import { firstMove } from './firstMove'

const seasonOf = (...bands: Band[]): TariffTerms['seasons'][number] => ({
  seasonName: '全年',
  start: '01-01',
  tables: { workday: 0, weekend: 0, holiday: 0 },
  prices: Object.fromEntries(bands.map((band) => [band, '1'])),
})

it('moves from the dearest bands into the cheapest that every season has', () => {
  const seasons = [
    seasonOf('sharp', 'peak', 'flat', 'valley'),
    seasonOf('peak', 'flat', 'valley', 'deepValley'),
  ]
  expect(firstMove({ seasons })).toMatchObject({ fromBands: ['sharp', 'peak'], toBand: 'valley' })
  expect(firstMove({ seasons: [seasonOf('flat', 'valley')] })).toMatchObject({
    fromBands: ['flat'],
    toBand: 'valley',
  })
})

it('moves nothing under a tariff of one band', () => {
  expect(firstMove({ seasons: [seasonOf('flat')] })).toBeUndefined()
})
