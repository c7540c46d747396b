import pino from 'pino'
import { describe, expect, it } from 'vitest'
import { createBus } from '../bus'
import { createTestClock } from '../jobs/clock'
import { createWriters, type SetAside } from '.'

const failing = (code: string) => Object.assign(new Error('the database says no'), { code })

/** A writer of texts, `owner/what`; those that contain `poison` are refused, and `away` stands for a lost connection. */
function createWriter(more: { split?(entry: string): [string, string] | undefined } = {}) {
  const bus = createBus((error) => {
    throw error
  })
  const clock = createTestClock(0)
  const [written, reports, sizes]: [string[], SetAside[], number[]] = [[], [], []]
  const away = new Set<string>()
  bus.subscribe('writers.setAside', (report) => reports.push(report))
  const writers = createWriters({ bus, clock, log: pino({ level: 'silent' }) })
  const writer = writers.register<string>({
    name: 'readings',
    async write(entries) {
      sizes.push(entries.length)
      if (entries.some((entry) => entry.includes('poison'))) throw failing('22P05')
      if (entries.some((entry) => away.has(entry))) throw failing('57P01')
      written.push(...entries)
    },
    keyOf: (entry) => entry.split('/')[0] ?? '',
    describe: (entry) => ({ tenantId: entry.split('/')[0] ?? '', subject: entry }),
    ...more,
  })
  return { writers, writer, written, reports, sizes, away, clock }
}

const many = (count: number, text: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => text(index))

describe('a writer', () => {
  it('writes everything but the poisonous entry, in order, and reports that to its tenant', async () => {
    const { writer, written, reports } = createWriter()
    const entries = many(100, (index) => `t${index}/good`)
    const left = await writer.write([...entries.slice(0, 37), 'bad/poison', ...entries.slice(37)])
    expect(left).toEqual([])
    expect(written).toEqual(entries)
    expect(reports).toEqual([
      { writer: 'readings', tenantId: 'bad', subject: 'bad/poison', reason: '22P05 the database says no' },
    ])
  })

  it('tries what was refused lately apart, so that the others go in one piece', async () => {
    const { writer, sizes, clock } = createWriter()
    const entries = [...many(64, (index) => `t${index}/good`), 'bad/poison']
    await writer.write(entries)
    sizes.length = 0
    await writer.write(entries)
    expect(sizes).toEqual([64, 1])
    clock.advance(3_600_000)
    sizes.length = 0
    await writer.write(entries)
    expect(sizes[0]).toBe(65)
  })

  it('gives back what it could not try while the database is away, and overtakes nobody', async () => {
    const { writer, written, reports, away } = createWriter()
    away.add('c/1')
    const left = await writer.write(['a/1', 'b/poison', 'c/1', 'c/2', 'd/1'])
    expect(written).toEqual(['a/1'])
    expect(left).toEqual(['c/1', 'c/2', 'd/1'])
    expect(reports).toHaveLength(1)
    away.clear()
    expect(await writer.write(left)).toEqual([])
    expect(written).toEqual(['a/1', 'c/1', 'c/2', 'd/1'])
  })

  it('sets aside a hundred at most in one go', async () => {
    const { writer, reports } = createWriter()
    const left = await writer.write(many(300, (index) => `t${index}/poison`))
    expect(reports).toHaveLength(100)
    expect(left).toHaveLength(200)
    await writer.write(left)
    expect(reports).toHaveLength(200)
  })

  it('sets aside a hundred of one key at most in one go, too', async () => {
    const { writer, reports, sizes } = createWriter()
    let left = await writer.write(many(300, () => 'bad/poison'))
    expect([reports.length, left.length]).toEqual([100, 200])
    sizes.length = 0
    left = await writer.write(left)
    expect([reports.length, left.length, sizes.length]).toEqual([200, 100, 100])
  })

  const cut = {
    split(entry: string): [string, string] | undefined {
      const [owner, list = ''] = entry.split('/')
      const parts = list.split(',')
      const middle = parts.length >> 1
      return middle === 0
        ? undefined
        : [`${owner}/${parts.slice(0, middle)}`, `${owner}/${parts.slice(middle)}`]
    },
  }

  it('finishes an entry that it has begun to cut', async () => {
    const { writer, reports } = createWriter(cut)
    expect(await writer.write([`a/${many(300, () => 'poison').join(',')}`])).toEqual([])
    expect(reports).toHaveLength(300)
  })

  it('cuts an entry that can be cut', async () => {
    const { writer, written, reports } = createWriter(cut)
    await writer.write(['a/1,2,poison,4', 'b/1'])
    expect(written).toEqual(['a/1,2', 'a/4', 'b/1'])
    expect(reports.map(({ subject }) => subject)).toEqual(['a/poison'])
  })

  it('has a name of its own in the list', () => {
    const { writers } = createWriter()
    expect(writers.names).toEqual(['readings'])
    expect(() =>
      writers.register({
        name: 'readings',
        write: async () => undefined,
        keyOf: String,
        describe: () => ({ tenantId: '', subject: '' }),
      }),
    ).toThrow(RangeError)
  })
})
