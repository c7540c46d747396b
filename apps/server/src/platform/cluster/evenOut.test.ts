import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allPartitions } from '../engine/partitions'
import { evenOut, idleLoad, type Move, type SharedPartition, shareOut, welcome } from './evenOut'

const living = fc
  .integer({ min: 1, max: 18 })
  .map((count) => Array.from({ length: count }, (_, at) => `p${at}`))
/** Some stations make nearly all of it, most little or nothing. */
const load = fc.oneof(
  { weight: 3, arbitrary: fc.double({ min: 0, max: 50, noNaN: true }) },
  { weight: 2, arbitrary: fc.double({ min: 0, max: 3_000, noNaN: true }) },
  { weight: 1, arbitrary: fc.constant(0) },
)
const loads = fc.array(load, { minLength: allPartitions.length, maxLength: allPartitions.length })
const plant = fc.record({ living, loads, owners: fc.array(fc.nat(17), { minLength: 16, maxLength: 16 }) })

/** Those of the owners that live have them, the others nobody. */
const leasesOf = ({ living, loads, owners }: typeof plant extends fc.Arbitrary<infer T> ? T : never) =>
  allPartitions.map(
    (partition): SharedPartition => ({
      partition,
      owner: living[owners[partition] ?? 0],
      load: loads[partition] ?? 0,
    }),
  )

const apply = (leases: readonly SharedPartition[], moves: readonly Move[]): SharedPartition[] => {
  const to = new Map(moves.map((move) => [move.partition, move.to]))
  return leases.map((one) => ({ ...one, owner: to.get(one.partition) ?? one.owner }))
}

const costsOf = (living: readonly string[], leases: readonly SharedPartition[]) =>
  living.map((owner) =>
    leases.filter((one) => one.owner === owner).reduce((sum, one) => sum + idleLoad + one.load, 0),
  )
const sum = (costs: readonly number[]) => costs.reduce((one, other) => one + other, 0)
const countsOf = (living: readonly string[], leases: readonly SharedPartition[]) =>
  living.map((owner) => leases.filter((one) => one.owner === owner).length)
const unevenness = (costs: readonly number[]) => sum(costs.map((cost) => cost * cost))

/** Moves until nothing is to be moved any more. */
function settle(living: readonly string[], before: readonly SharedPartition[]) {
  let leases = apply(before, shareOut(living, before))
  leases = apply(leases, welcome(living, leases))
  const moves: Move[] = []
  for (let move = evenOut(living, leases); move; move = evenOut(living, leases)) {
    moves.push(move)
    leases = apply(leases, [move])
    if (moves.length > 1_000) throw new Error('no end')
  }
  return { leases, moves }
}

describe('whose partitions are to be', () => {
  it('each is somebody’s, and what somebody has is nobody else’s for that', () => {
    fc.assert(
      fc.property(plant, (given) => {
        const leases = leasesOf(given)
        const shared = apply(leases, shareOut(given.living, leases))
        for (const [at, one] of shared.entries()) {
          expect(given.living).toContain(one.owner)
          if (leases[at]?.owner !== undefined) expect(one.owner).toBe(leases[at]?.owner)
        }
      }),
    )
  })

  it('who has come is given something by those that have several, and nobody is left without', () => {
    fc.assert(
      fc.property(plant, (given) => {
        const leases = leasesOf(given)
        const owned = apply(leases, shareOut(given.living, leases))
        const moves = welcome(given.living, owned)
        expect(new Set(moves.map(({ partition }) => partition)).size).toBe(moves.length)
        const had = countsOf(given.living, owned)
        for (const { to } of moves) expect(had[given.living.indexOf(to)]).toBe(0)
        const counts = countsOf(given.living, apply(owned, moves))
        for (const [at, before] of had.entries()) if (before > 0) expect(counts[at]).toBeGreaterThan(0)
        if (counts.includes(0)) expect(Math.max(...counts)).toBe(1)
      }),
    )
  })

  it('moves bring shares closer each time, so that they come to an end and none goes back', () => {
    fc.assert(
      fc.property(plant, (given) => {
        const leases = leasesOf(given)
        let owned = apply(leases, shareOut(given.living, leases))
        const { moves } = settle(given.living, owned)
        owned = apply(owned, welcome(given.living, owned))
        for (const move of moves) {
          const before = costsOf(given.living, owned)
          owned = apply(owned, [move])
          const after = costsOf(given.living, owned)
          expect(unevenness(after)).toBeLessThan(unevenness(before))
          expect(Math.max(...after)).toBeLessThanOrEqual(Math.max(...before))
        }
        expect(evenOut(given.living, owned)).toBeUndefined()
      }),
    )
  })

  it('where each has about as much as the others nothing moves', () => {
    // each of them has alike, large and small, but for a twentieth
    const about = fc.array(fc.double({ min: 0.95, max: 1.05, noNaN: true }), { minLength: 16, maxLength: 16 })
    fc.assert(
      fc.property(fc.constantFrom(2, 4, 8), loads, about, (count, alike, factors) => {
        const living = Array.from({ length: count }, (_, at) => `p${at}`)
        const leases = allPartitions.map(
          (partition): SharedPartition => ({
            partition,
            owner: living[partition % count],
            load: (alike[Math.floor(partition / count)] ?? 0) * (factors[partition] ?? 1),
          }),
        )
        const costs = costsOf(living, leases)
        expect(Math.max(...costs) - Math.min(...costs)).toBeLessThan((0.2 * sum(costs)) / count)
        expect(evenOut(living, leases)).toBeUndefined()
      }),
    )
  })

  it('beside the costliest one, which is not divided, shares come out even', () => {
    fc.assert(
      fc.property(plant, (given) => {
        const { leases: owned } = settle(given.living, leasesOf(given))
        const costs = costsOf(given.living, owned)
        const mean = sum(costs) / costs.length
        const costliest = Math.max(...owned.map((one) => idleLoad + one.load))
        expect(Math.max(...costs) - Math.min(...costs)).toBeLessThanOrEqual(costliest + 0.2 * mean)
      }),
    )
  })

  it('loads that waver by a twentieth move next to nothing once all is settled, and nothing to and fro', () => {
    const waver = fc.array(fc.double({ min: 0.95, max: 1.05, noNaN: true }), { minLength: 16, maxLength: 16 })
    fc.assert(
      fc.property(plant, fc.array(waver, { minLength: 1, maxLength: 20 }), (given, wavers) => {
        let owned = settle(given.living, leasesOf(given)).leases
        const steady = owned
        let moves = 0
        /** Who has had each, and has it no more. */
        const left = allPartitions.map(() => new Set<string | undefined>())
        for (const factors of wavers) {
          const now = owned.map((one, at) => ({ ...one, load: (steady[at]?.load ?? 0) * (factors[at] ?? 1) }))
          const move = evenOut(given.living, now)
          if (!move) continue
          moves += 1
          expect(left[move.partition]).not.toContain(move.to)
          left[move.partition]?.add(owned[move.partition]?.owner)
          owned = apply(owned, [move])
        }
        // where it stood just below what is worth a move, one or another may still be made
        expect(moves).toBeLessThanOrEqual(given.living.length)
      }),
      { numRuns: 500 },
    )
  })

  it('without load they come out even by their number', () => {
    fc.assert(
      fc.property(plant, (given) => {
        const { leases } = settle(given.living, leasesOf({ ...given, loads: [] }))
        const counts = countsOf(given.living, leases)
        expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('one that alone costs more than all others stays, and the others go', () => {
    const leases = allPartitions.map(
      (partition): SharedPartition => ({
        partition,
        owner: partition < 8 ? 'a' : 'b',
        load: partition === 3 ? 5_000 : 300,
      }),
    )
    const { leases: settled, moves } = settle(['a', 'b'], leases)
    expect(moves.map(({ partition }) => partition)).not.toContain(3)
    expect(moves.every(({ to }) => to === 'b')).toBe(true)
    expect(settled.find(({ partition }) => partition === 3)?.owner).toBe('a')
    expect(settle(['a', 'b'], settled).moves).toEqual([])
  })

  it('of two large ones that one has, the other is given one, and who comes is given his part at once', () => {
    const large = (partition: number) => (partition === 2 || partition === 5 ? 2_000 : 0)
    const leases = allPartitions.map(
      (partition): SharedPartition => ({
        partition,
        owner: partition < 8 ? 'a' : 'b',
        load: large(partition),
      }),
    )
    expect(settle(['a', 'b'], leases).moves).toEqual([{ partition: 5, to: 'b' }])
    const alone = leases.map((one) => ({ ...one, owner: 'a' }))
    const given = apply(alone, welcome(['a', 'b'], alone))
    expect(costsOf(['a', 'b'], given)).toEqual([2_160, 2_160])
  })
})
