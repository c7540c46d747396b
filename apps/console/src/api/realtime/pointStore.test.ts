import { describe, expect, it } from 'vitest'
import { createPointStore } from './pointStore'

const setUp = () => {
  const sent: string[] = []
  const store = createPointStore({
    onFirst: (ids) => sent.push(`+${ids.join()}`),
    onLast: (ids) => sent.push(`-${ids.join()}`),
  })
  return { sent, store }
}
const value = (ts: number, number: number) => ({ ts, value: number, quality: 0 })

describe('item store', () => {
  it('subscribes a point once however many want it, and leaves with the last', async () => {
    const { sent, store } = setUp()
    const leaveA = store.subscribe('1', () => {})
    const leaveB = store.subscribe('1', () => {})
    store.subscribe('2', () => {})
    await Promise.resolve()
    leaveA()
    await Promise.resolve()
    expect(sent).toEqual(['+1,2'])
    leaveB()
    await Promise.resolve()
    expect(sent).toEqual(['+1,2', '-1'])
  })

  it('says nothing to the server when interest moves from one page to another', async () => {
    const { sent, store } = setUp()
    const leave = store.subscribe('1', () => {})
    await Promise.resolve()
    store.put('1', value(20, 5))
    leave()
    store.subscribe('1', () => {})
    await Promise.resolve()
    expect(sent).toEqual(['+1'])
    expect(store.get('1')).toEqual(value(20, 5))
  })

  it('keeps the newer value and wakes only who wants it', () => {
    const { store } = setUp()
    let woken = 0
    store.subscribe('1', () => {
      woken += 1
    })
    store.put('1', value(20, 5))
    store.put('1', value(10, 4))
    store.put('1', value(20, 5))
    store.put('2', value(20, 1))
    expect(store.get('1')).toEqual(value(20, 5))
    expect(woken).toBe(1)
    expect(store.get('2')).toBeUndefined()
  })

  it('forgets the value of a point that is gone, until it comes again', () => {
    const { store } = setUp()
    let woken = 0
    store.subscribe('1', () => {
      woken += 1
    })
    store.put('1', value(20, 5))
    store.lose('1')
    store.lose('1')
    store.lose('2')
    expect(store.get('1')).toEqual({ ts: null, value: null, quality: 2, isGone: true })
    expect(woken).toBe(2)
    store.put('1', value(30, 6))
    expect(store.get('1')).toEqual(value(30, 6))
  })
})
