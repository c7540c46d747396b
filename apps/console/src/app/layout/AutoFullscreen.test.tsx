import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { AutoFullscreen } from './AutoFullscreen'

const preferences = vi.hoisted(() => ({ autoFullscreen: true }))
vi.mock('../preferences', () => ({
  usePreferences: (select: (state: object) => unknown) => select(preferences),
}))
vi.mock('./useWindowWidth', () => ({ useIsMobile: () => false }))
vi.mock('../../kit/fullscreen', () => ({ toggleFullscreen: vi.fn() }))
afterEach(() => vi.unstubAllGlobals())

const offersAt = (path: string, browser: object = { fullscreenEnabled: true, fullscreenElement: null }) => {
  vi.stubGlobal('document', browser)
  return renderToString(
    <MemoryRouter initialEntries={[path]}>
      <AutoFullscreen />
    </MemoryRouter>,
  ).includes('进入全屏')
}

it('section 2, user dropdown: automatic full screen is offered on the home page, unless it is switched off', () => {
  expect(offersAt('/data/view')).toBe(true)
  expect(offersAt('/devices/list')).toBe(false)
  expect(offersAt('/data/view', { fullscreenEnabled: false })).toBe(false)
  expect(offersAt('/data/view', { fullscreenEnabled: true, fullscreenElement: {} })).toBe(false)
  preferences.autoFullscreen = false
  expect(offersAt('/data/view')).toBe(false)
})
