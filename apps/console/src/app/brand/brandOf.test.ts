import type { TenantInfo } from '@energy-console/contract/identity'
import { describe, expect, it } from 'vitest'
import { brandOf } from './brandOf'

const bare: TenantInfo = {
  tenantId: '',
  tenantName: '',
  domain: 'energy.example',
  showMenuLogo: false,
  menuLogo: '',
  showMenuTitle: false,
  menuTitle: '',
  isBranded: false,
  favicon: '',
  loginBackground: '',
  slogan: '',
  footer: '',
  themeColour: '',
  sidebarColour: '',
  captchaMode: false,
}
const branded = {
  ...bare,
  isBranded: true,
  menuTitle: 'of the domain',
  menuLogo: '/domain.png',
  showMenuTitle: true,
  showMenuLogo: false,
  themeColour: '#102030',
}
const own = { menu_title: 'of the tenant', menu_logo: '/tenant.png' }
const productTitle = 'of the product'

describe('the brand', () => {
  it.each([
    [
      'the domain',
      { domain: branded, own },
      { title: 'of the domain', logo: '/domain.png', isLogoShown: false },
    ],
    [
      'the tenant, of a domain without one',
      { domain: bare, own },
      { title: 'of the tenant', logo: '/tenant.png' },
    ],
    ['the tenant, before the domain is known', { domain: undefined, own }, { title: 'of the tenant' }],
    [
      'the product',
      { domain: bare, own: undefined },
      { title: productTitle, logo: undefined, isLogoShown: true },
    ],
    [
      'the tenant, which hides it in the menu (section 3, user info settings)',
      { domain: bare, own: { ...own, show_menu_title: false, show_menu_logo: false } },
      { title: 'of the tenant', isTitleShown: false, logo: '/tenant.png', isLogoShown: false },
    ],
    [
      'the domain, which shows its title whatever the tenant says',
      { domain: branded, own: { ...own, show_menu_title: false } },
      { title: 'of the domain', isTitleShown: true },
    ],
    [
      'each its own part: a title of the domain and a logo of the tenant',
      { domain: { ...branded, menuLogo: '' }, own },
      { title: 'of the domain', logo: '/tenant.png', isLogoShown: true, themeColour: '#102030' },
    ],
  ])('is that of %s', (_whose, sources, expected) => {
    expect(brandOf({ ...sources, productTitle })).toMatchObject(expected)
  })
})
