import { afterEach, expect, it, vi } from 'vitest'
import { setNotifier } from '../api/notify'
import { toggleFullscreen } from './fullscreen'

vi.mock('../i18n', () => ({ translate: (text: string) => text }))
afterEach(() => vi.unstubAllGlobals())

/** Toggles in such a browser; answers what was warned of. */
async function warnedIn(browser: object): Promise<string[]> {
  const warnings: string[] = []
  const ignore = () => undefined
  const end = setNotifier({
    ...{ success: ignore, error: ignore, retract: ignore, notice: ignore },
    warning: (text) => warnings.push(text),
  })
  vi.stubGlobal('document', browser)
  await toggleFullscreen()
  end()
  return warnings
}

it('sections 5 and 8: full screen warns where the browser cannot do it, or refuses', async () => {
  const enter = vi.fn(async () => undefined)
  const leave = vi.fn(async () => undefined)
  const documentElement = { requestFullscreen: enter }
  expect(await warnedIn({ documentElement: {} })).toEqual(['you browser can not work'])
  expect(await warnedIn({ fullscreenEnabled: true, documentElement })).toEqual([])
  expect(
    await warnedIn({
      fullscreenEnabled: true,
      fullscreenElement: {},
      documentElement,
      exitFullscreen: leave,
    }),
  ).toEqual([])
  expect([enter.mock.calls.length, leave.mock.calls.length]).toEqual([1, 1])
  enter.mockRejectedValueOnce(new TypeError('no gesture'))
  expect(await warnedIn({ fullscreenEnabled: true, documentElement })).toEqual(['you browser can not work'])
})
