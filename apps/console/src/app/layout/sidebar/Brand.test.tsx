import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { Brand } from './Brand'

const preferences = vi.hoisted(() => ({ sidebarLogo: true }))
vi.mock('../../preferences', () => ({
  usePreferences: (select: (state: object) => unknown) => select(preferences),
}))
vi.mock('../../brand/useBrand', () => ({
  useBrand: () => ({ title: '青山能源', isTitleShown: true, logo: undefined, isLogoShown: true }),
}))

it('section 2, settings panel: the logo of the sidebar can be hidden', () => {
  expect(renderToString(<Brand isNarrow={false} />)).toContain('青山能源')
  preferences.sidebarLogo = false
  expect(renderToString(<Brand isNarrow={false} />)).toBe('')
})
