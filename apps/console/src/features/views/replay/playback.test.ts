import { describe, expect, it } from 'vitest'
import { type PlaybackMove, playbackAfter } from './playback'

const minuteMs = 60_000
const alarmAt = 1_800_000_000_000
const span = { start: alarmAt - 10 * minuteMs, end: alarmAt + 10 * minuteMs }
const before = { at: alarmAt - minuteMs, isPlaying: false, speed: 5 }
const after = (...moves: PlaybackMove[]) =>
  moves.reduce((state, move) => playbackAfter(state, move, span), before)
const toggle = { kind: 'toggle' } as const
const pass = (ms: number) => ({ kind: 'pass', ms }) as const
const seek = (at: number) => ({ kind: 'seek', at }) as const

describe('a playback', () => {
  it('stands until it plays, and then goes as many times faster as is chosen', () => {
    expect(after(pass(1_000))).toEqual(before)
    expect(after(toggle, pass(1_000)).at).toBe(before.at + 5_000)
    expect(after(toggle, pass(1_000), { kind: 'speed', speed: 60 }, pass(1_000)).at).toBe(before.at + 65_000)
    expect(after(toggle, pass(1_000), toggle, pass(1_000))).toEqual({ ...before, at: before.at + 5_000 })
  })

  it('stops at the end, however much time has passed, and begins anew from there', () => {
    const ended = after({ kind: 'speed', speed: 60 }, toggle, pass(60 * minuteMs))
    expect(ended).toEqual({ at: span.end, isPlaying: false, speed: 60 })
    expect(playbackAfter(ended, toggle, span)).toEqual({ at: span.start, isPlaying: true, speed: 60 })
  })

  it('is moved to instants of its span alone, goes on from there, and stops where that is the end', () => {
    expect(after(seek(0)).at).toBe(span.start)
    expect(after(toggle, seek(alarmAt), pass(100))).toMatchObject({ at: alarmAt + 500, isPlaying: true })
    expect(after(toggle, seek(span.end + 1))).toMatchObject({ at: span.end, isPlaying: false })
  })
})
