import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { Brand } from './Brand'

const preferences = vi.hoisted(() => ({ sidebarLogo: true }))
vi.mock('../../preferences', () => ({
  usePreferences: (select: (state: object) => unknown) => select(preferences),
}))
const brand = vi.hoisted(() => ({ title: '青山能源', isTitleShown: true, isLogoShown: true }))
vi.mock('../../brand/useBrand', () => ({ useBrand: () => brand }))

it('section 2, settings panel: the logo of the sidebar can be hidden', () => {
  expect(renderToString(<Brand isNarrow={false} />)).toContain('青山能源')
  preferences.sidebarLogo = false
  expect(renderToString(<Brand isNarrow={false} />)).toBe('')
})

it('section 3, user info settings: no empty band is left where a tenant hides both logo and title', () => {
  Object.assign(preferences, { sidebarLogo: true })
  Object.assign(brand, { isLogoShown: false })
  expect(renderToString(<Brand isNarrow={false} />)).toContain('青山能源')
  expect(renderToString(<Brand isNarrow />)).toBe('')
  Object.assign(brand, { isTitleShown: false })
  expect(renderToString(<Brand isNarrow={false} />)).toBe('')
})
