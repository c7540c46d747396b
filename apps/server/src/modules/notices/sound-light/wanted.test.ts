import { describe, expect, it } from 'vitest'
import { type SoundLightState, wantedOf } from './wanted'

/** Noon in Shanghai. */
const noon = Date.parse('2026-03-02T04:00:00Z')
const minutes = (count: number) => noon + count * 60_000
const plain: SoundLightState = {
  ...{ isEnabled: true, isOn: false, mostMinutes: 10, quietFrom: null, quietTo: null },
  ...{ rangId: null, rangMs: null, triedMs: null, newestId: null, shownMs: null, timeZone: 'Asia/Shanghai' },
}

describe('a sound-and-light device is on', () => {
  it.each([
    ['while no alarm waits', {}, false],
    ['from the first alarm on', { newestId: '9' }, true],
    ['for its minutes', { newestId: '9', rangId: '9', rangMs: minutes(-9) }, true],
    ['no longer than its minutes', { newestId: '9', rangId: '9', rangMs: minutes(-10) }, false],
    ['anew with a newer alarm', { newestId: '10', rangId: '9', rangMs: minutes(-60) }, true],
    [
      'not anew when the newest is acknowledged and an older one is left',
      { newestId: '8', rangId: '9', rangMs: minutes(-60) },
      false,
    ],
    [
      'anew for an older one that was put aside and is shown again',
      { newestId: '8', rangId: '9', rangMs: minutes(-60), shownMs: minutes(-1) },
      true,
    ],
    ['not in quiet hours', { newestId: '9', quietFrom: '11:00', quietTo: '12:30' }, false],
    ['not over midnight either', { newestId: '9', quietFrom: '22:00', quietTo: '12:01' }, false],
    ['outside of them', { newestId: '9', quietFrom: '12:30', quietTo: '11:00' }, true],
    [
      'while somebody tries it, quiet or not',
      { triedMs: noon + 1, quietFrom: '11:00', quietTo: '13:00' },
      true,
    ],
    ['and off when that is over', { triedMs: noon }, false],
    ['not while it is switched off', { newestId: '9', isEnabled: false, triedMs: noon + 1 }, false],
  ] as const)('%s', (_what, state, isOn) => {
    expect(wantedOf({ ...plain, ...state }, noon).isOn).toBe(isOn)
  })

  it('and remembers for which alarm it began', () => {
    expect(wantedOf({ ...plain, newestId: '12' }, noon)).toEqual({ isOn: true, rangId: '12', rangMs: noon })
  })
})
