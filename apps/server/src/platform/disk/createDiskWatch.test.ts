import { expect, it } from 'vitest'
import { createDiskWatch } from './createDiskWatch'

const gib = 1024 ** 3
const watchOf = (thresholds = {}) => {
  const disk = { freeBytes: 50 * gib, totalBytes: 100 * gib }
  let isAway = false
  const faults: unknown[] = []
  const watch = createDiskWatch({
    thresholds,
    find: async () => {
      if (isAway) throw new Error('no such folder')
      return disk
    },
    onError: (error) => void faults.push(error),
  })
  const levelAt = async (freeGib: number) => {
    disk.freeBytes = freeGib * gib
    await watch.look()
    return watch.state.level
  }
  return { watch, levelAt, faults, goAway: () => (isAway = true) }
}

it('levels follow the size of the disk: a twentieth, half of that, a quarter of it', async () => {
  const { levelAt } = watchOf()
  expect(await levelAt(5.1)).toBe('ample')
  expect(await levelAt(4.9)).toBe('low')
  expect(await levelAt(2.4)).toBe('tight')
  expect(await levelAt(1.2)).toBe('full')
})

it('a level is left for a better one only with a tenth more room, and listeners hear each change once', async () => {
  const { watch, levelAt } = watchOf({ lowBytes: 10 * gib, tightBytes: 6 * gib, holdBytes: 2 * gib })
  const heard: string[] = []
  const end = watch.onChange(({ level }, before) => heard.push(`${before} ${level}`))
  expect(await levelAt(1)).toBe('full')
  expect(await levelAt(2.1)).toBe('full')
  expect(await levelAt(2.3)).toBe('tight')
  expect(await levelAt(6.5)).toBe('tight')
  expect(await levelAt(10.5)).toBe('low')
  expect(await levelAt(11.1)).toBe('ample')
  expect(heard).toEqual(['ample full', 'full tight', 'tight low', 'low ample'])
  end()
  await levelAt(1)
  expect(heard).toHaveLength(4)
})

it('half of what ingest is held at stays to the database, whoever frees room by filling some', async () => {
  const { watch, levelAt } = watchOf({ lowBytes: 10 * gib, tightBytes: 6 * gib, holdBytes: 2 * gib })
  await levelAt(5)
  expect(watch.spareBytes).toBe(4 * gib)
  await levelAt(0.5)
  expect(watch.spareBytes).toBe(0)
})

it('a database that refuses for want of room is full, wherever it lies; a disk that cannot be looked at is as it was', async () => {
  const { watch, levelAt, faults, goAway } = watchOf()
  await levelAt(3)
  watch.databaseFull(true)
  expect(watch.state.level).toBe('full')
  watch.databaseFull(false)
  goAway()
  expect(await levelAt(1)).toBe('low')
  expect(faults).toHaveLength(1)
  expect([watch.isAtLeast('low'), watch.isAtLeast('tight')]).toEqual([true, false])
})
