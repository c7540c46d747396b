import fc from 'fast-check'
import { expect, it } from 'vitest'
import { nextStep, setupSteps } from './setupSteps'

const nothing = { stations: 0, gateways: 0, accounts: 0, heard: 0, views: 0 }

it('goes from a station to the first screen, one step after the other (issue: first run)', () => {
  expect(nextStep(nothing)).toBe('station')
  expect(nextStep({ ...nothing, stations: 1 })).toBe('gateway')
  expect(nextStep({ ...nothing, stations: 1, gateways: 1 })).toBe('account')
  expect(nextStep({ ...nothing, stations: 2, gateways: 1, accounts: 1 })).toBe('reading')
  expect(nextStep({ ...nothing, stations: 1, gateways: 1, accounts: 1, heard: 1 })).toBe('view')
  expect(nextStep({ stations: 1, gateways: 1, accounts: 1, heard: 1, views: 1 })).toBeUndefined()
})

it('never goes back when more is there', () => {
  const facts = fc.record({
    ...{ stations: fc.nat(2), gateways: fc.nat(2), accounts: fc.nat(2) },
    ...{ heard: fc.nat(2), views: fc.nat(2) },
  })
  const kinds = Object.keys(nothing) as (keyof typeof nothing)[]
  const place = (step: ReturnType<typeof nextStep>) => (step ? setupSteps.indexOf(step) : setupSteps.length)
  fc.assert(
    fc.property(facts, fc.constantFrom(...kinds), (some, more) => {
      const richer = nextStep({ ...some, [more]: some[more] + 1 })
      expect(place(richer)).toBeGreaterThanOrEqual(place(nextStep(some)))
    }),
  )
})
