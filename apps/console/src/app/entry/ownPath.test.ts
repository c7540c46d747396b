import { describe, expect, it } from 'vitest'
import { ownPath } from './ownPath'

const origin = 'https://console.example'
const pathOf = (target: string | null) => ownPath(target, origin)

describe('where somebody is led after signing in (section 2, redirect)', () => {
  it('is the page with its query', () => {
    expect(pathOf('/warning/event?level=2&a=%E5%91%8A')).toBe('/warning/event?level=2&a=%E5%91%8A')
  })

  it('is 授权激活 for the administrator whom a notice has called there', () => {
    expect(pathOf('/activate')).toBe('/activate')
  })

  it('is never another site', () => {
    const outside = [
      '//evil.example',
      '/\\evil.example',
      '/\t/evil.example',
      '/.//evil.example',
      '/a/..//evil.example',
      'https://evil.example',
      'javascript:alert(1)',
      'evil',
      '',
      null,
    ]
    for (const target of outside) expect(pathOf(target), String(target)).toBe('/')
  })

  it('is no page that one is only led through', () => {
    for (const target of ['/login?redirect=/x', '/lock', '/401', '/auth-redirect?code=1'])
      expect(pathOf(target)).toBe('/')
  })
})
