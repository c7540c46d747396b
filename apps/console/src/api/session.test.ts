import { expect, it, vi } from 'vitest'

vi.hoisted(() => {
  const nothing = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('localStorage', nothing)
  vi.stubGlobal('sessionStorage', nothing)
  vi.stubGlobal('window', { addEventListener: () => undefined })
})

import { seesPage, useSession } from './session'

it('a page is open by its own code, also to whom no button below it is granted', () => {
  const held = { ...useSession.getState(), routePermissions: new Set(['datalist_history']) }
  expect(seesPage(held, { code: 'datalist_history' })).toBe(true)
  expect(seesPage(held, { code: 'ops_devices' })).toBe(false)
  expect(seesPage(held, {})).toBe(true)
  const buttons = { ...useSession.getState(), buttonPermissions: new Set(['datalist_history']) }
  expect(seesPage(buttons, { code: 'datalist_history' })).toBe(false)
})
