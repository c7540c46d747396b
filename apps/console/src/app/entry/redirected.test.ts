import { expect, it, vi } from 'vitest'
import { isRedirect, redirected } from './redirected'

vi.stubGlobal('location', { origin: 'https://console.example' })

it('platform-shell 2: /redirect/{path} leads to the page with its query, and names its tab as the page itself is named', () => {
  expect(isRedirect('/redirect/devices/list')).toBe(true)
  expect(isRedirect('/redirects')).toBe(false)
  expect(redirected('/redirect/devices/list', '?a=1')).toEqual({
    target: '/devices/list?a=1',
    key: '/devices/list',
  })
  expect(redirected('/redirect/logs/index', '')).toEqual({ target: '/logs/index', key: '/logs' })
  expect(redirected('/redirect//evil.example', '').target).toBe('/')
})
