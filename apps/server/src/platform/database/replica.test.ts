import { EventEmitter } from 'node:events'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { createReplica } from './replica'

/** A primary and a replica of whom only is told how far their logs go. */
function createPair(mostLagMs: number) {
  const place = { system: '1', database: 'd' }
  const primary = { ...place, lsn: '0/10', inRecovery: false }
  const replica = { ...place, lsn: '0/10', inRecovery: true }
  const world = { now: 1_000, isDown: false, primary, replica }
  const poolOf = (answer: () => object, isDown = () => false) =>
    ({
      connect: async () => {
        if (isDown()) throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
        return { query: async () => ({ rows: [{ ...answer() }] }), release: () => undefined }
      },
    }) as unknown as pg.Pool
  const watched = createReplica({
    // what reads is not looked through: it has no connection left
    pool: poolOf(
      () => world.replica,
      () => true,
    ),
    watched: {
      primary: poolOf(() => world.primary),
      replica: poolOf(
        () => world.replica,
        () => world.isDown,
      ),
    },
    mostLagMs,
    now: () => world.now,
  })
  const pass = async (ms: number) => {
    world.now += ms
    await watched.check()
  }
  return { world, watched, pass }
}

describe('a replica', () => {
  it('answers once it has been seen to have everything, also while nobody writes', async () => {
    const { watched, pass } = createPair(5_000)
    expect(watched.state()).toEqual({ state: 'down', lagSeconds: undefined })
    for (let second = 0; second < 20; second += 1) await pass(1_000)
    expect(watched.state()).toEqual({ state: 'up', lagSeconds: 0 })
    expect(watched.isFor('1')).toBe(true)
  })

  it('is behind by the time since it had everything, and answers no more beyond the bound', async () => {
    const { world, watched, pass } = createPair(5_000)
    await pass(0)
    world.primary.lsn = '1/0'
    await pass(1_000)
    await pass(4_000)
    expect(watched.state()).toEqual({ state: 'up', lagSeconds: 5 })
    await pass(1)
    expect(watched.state().state).toBe('lagging')
    expect(watched.isFor('1')).toBe(false)
    world.primary.lsn = '1/F0'
    await pass(1_000)
    world.replica.lsn = '1/0'
    await pass(1_000)
    // it has come to where the primary was before its last step
    expect(watched.state()).toEqual({ state: 'up', lagSeconds: 2 })
  })

  it('does not answer who has written what it may lack', async () => {
    const { world, watched, pass } = createPair(60_000)
    await pass(1_000)
    world.now += 10
    watched.noteWrite('1')
    world.primary.lsn = '0/20'
    await pass(1_000)
    expect([watched.isFor('1'), watched.isFor('2')]).toEqual([false, true])
    world.replica.lsn = '0/20'
    await pass(1_000)
    expect(watched.isFor('1')).toBe(true)
  })

  it('stays up when all its connections are busy: only the read that has waited goes to the primary', async () => {
    const { watched, pass } = createPair(5_000)
    await pass(1_000)
    class Client extends EventEmitter {
      connect = (done: () => void) => done()
    }
    const busy = new pg.Pool({ max: 1, connectionTimeoutMillis: 1, Client: Client as never })
    await busy.connect()
    const error = await busy.connect().catch((thrown: unknown) => thrown)
    expect(watched.mayPass(error)).toBe(true)
    expect(watched.state().state).toBe('up')
    expect(watched.mayPass(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }))).toBe(true)
    expect(watched.state().state).toBe('down')
  })

  it('counts as down when it is away, promoted, or of another database; whoever waits for it goes on', async () => {
    const { world, watched, pass } = createPair(5_000)
    await pass(1_000)
    const waiting = watched.orLost(new Promise(() => undefined))
    const left = expect(waiting).rejects.toThrow('not reached')
    world.isDown = true
    await pass(1_000)
    await left
    expect(watched.state().state).toBe('down')
    world.isDown = false
    await pass(1_000)
    expect(watched.isFor('1')).toBe(true)
    for (const other of [{ inRecovery: false }, { system: '2' }, { database: 'e' }]) {
      const before = world.replica
      world.replica = { ...before, ...other }
      await pass(1_000)
      expect(watched.state().state).toBe('down')
      world.replica = before
      await pass(1_000)
      expect(watched.state().state).toBe('up')
    }
  })
})
