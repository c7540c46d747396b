import { describe, expect, it } from 'vitest'
import { refusalIn } from './refusalIn'

const told = (address: string) => {
  const { text, values } = refusalIn(new URLSearchParams(address))
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')
}

describe('what the address of /auth-redirect says (section 2)', () => {
  it.each([
    ['error=identity.providerDenied', /身份提供方/],
    ['error=identity.providerTellsNot&claim=preferred_username', /没有提供 preferred_username/],
    ['error=licensing.beyondLimit&most=50&what=用户', /最多允许 50 个用户/],
  ])('%s is told', (address, words) => {
    expect(told(address)).toMatch(words)
  })

  it.each([
    'error=core.noAnswer&address=请拨打+400&reason=立即转账',
    'error=core.addressRefused&address=https://evil.example&reason=x',
    'error=identity.providerTellsNot&claim=<b>',
    'error=identity.providerTellsNot',
    'error=anything',
  ])('%s is told in general', (address) => {
    expect(refusalIn(new URLSearchParams(address))).toEqual(
      refusalIn(new URLSearchParams('error=identity.providerFailed')),
    )
  })
})
