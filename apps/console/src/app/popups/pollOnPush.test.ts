import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pollOnPush } from './pollOnPush'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function start(look = async () => {}) {
  const looks = vi.fn(look)
  let push = () => {}
  const stopListening = vi.fn()
  const end = pollOnPush(looks, (heard) => {
    push = heard
    return stopListening
  })
  return { looks, push: () => push(), end, stopListening }
}

describe('the poll of popups (platform-shell 4 and 9)', () => {
  it('asks 100 ms after the start and then every 10 s', async () => {
    const { looks, end } = start()
    await vi.advanceTimersByTimeAsync(99)
    expect(looks).toHaveBeenCalledTimes(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(looks).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(9_999)
    expect(looks).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(looks).toHaveBeenCalledTimes(2)
    end()
  })

  it('makes one check of what comes within 100 ms, and waits no longer than a second for more', async () => {
    const { looks, push, end } = start()
    await vi.advanceTimersByTimeAsync(100)
    push()
    await vi.advanceTimersByTimeAsync(60)
    push()
    await vi.advanceTimersByTimeAsync(60)
    expect(looks).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(40)
    expect(looks).toHaveBeenCalledTimes(2)
    for (let at = 0; at < 1_000; at += 50) {
      push()
      await vi.advanceTimersByTimeAsync(50)
    }
    expect(looks).toHaveBeenCalledTimes(3)
    end()
  })

  it('asks once more after an answer that was awaited, and not beside it', async () => {
    const answers: (() => void)[] = []
    const { looks, push, end } = start(() => new Promise((resolve) => answers.push(resolve)))
    await vi.advanceTimersByTimeAsync(100)
    push()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(looks).toHaveBeenCalledTimes(1)
    answers[0]?.()
    await vi.advanceTimersByTimeAsync(100)
    expect(looks).toHaveBeenCalledTimes(2)
    end()
  })

  it('goes on after a refusal, and ends when it is told to', async () => {
    const { looks, push, end, stopListening } = start(async () => Promise.reject(new Error('away')))
    await vi.advanceTimersByTimeAsync(10_100)
    expect(looks).toHaveBeenCalledTimes(2)
    end()
    push()
    expect(stopListening).toHaveBeenCalledOnce()
    await vi.advanceTimersByTimeAsync(30_000)
    expect(looks).toHaveBeenCalledTimes(2)
  })
})
