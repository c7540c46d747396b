import { beforeEach, expect, it, vi } from 'vitest'

const { chime } = vi.hoisted(() => ({ chime: vi.fn() }))
vi.mock('../../kit/chime', () => ({ chime }))
vi.mock('../../api/browser/locks', () => ({
  isLedElsewhere: async () => false,
  leadOneTab: (_name: string, lead: () => () => void) => lead(),
}))

/** A browser that lets the page sound, or does not. */
const browser = (state: 'running' | 'suspended') => {
  vi.stubGlobal(
    'AudioContext',
    class {
      state = state
      resume = vi.fn()
    },
  )
  vi.stubGlobal('document', new EventTarget())
}

beforeEach(() => {
  chime.mockClear()
  vi.resetModules()
})

it.each([
  [0, [520]],
  [1, [740, 740]],
  [2, [1040, 780, 1040, 780]],
])('section 4: the alarm sound is followed by that of level %i', async (level, ofLevel) => {
  browser('running')
  const { playAlarm, readySound } = await import('./sound')
  readySound()
  playAlarm(level)
  const played = chime.mock.calls.map(([, tones, { delay }]) => ({ tones, delay }))
  expect(played).toEqual([
    { tones: [880, 660], delay: 0 },
    { tones: ofLevel, delay: expect.any(Number) },
  ])
  expect(played[1]?.delay).toBeGreaterThan(0)
})

it('a tab that may not sound stays silent', async () => {
  browser('suspended')
  const { playAlarm, readySound } = await import('./sound')
  readySound()
  playAlarm(2)
  expect(chime).not.toHaveBeenCalled()
})
