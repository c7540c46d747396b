import { describe, expect, it } from 'vitest'
import { isListed, type Member, visitorCode } from '../identity'
import { allPages } from '.'

const [first, other, demo, operator] = [
  { tenantId: '000000', account: 'admin' },
  { tenantId: '000000', account: 'other' },
  { tenantId: 'demo', account: 'admin' },
  { tenantId: 'demo', account: 'operator' },
]
const elsewhere = { tenantId: 'north', account: 'admin' }

/** The restricted pages of section 6 of the platform shell, and the one of the licence, and who passes their lists. */
const restricted: Readonly<Record<string, readonly Member[]>> = {
  '/activate': [first],
  '/engineering/gateway-config': [first],
  '/settings/menu-management': [first],
  '/settings/disk-usage': [first],
  '/settings/carousel-management': [first],
  '/settings/domain-management': [first],
  '/settings/software-versions': [first],
  '/settings/system-backup': [first],
  '/settings/privacy-agreement/index': [first],
  '/settings/privacy-agreement/editor': [first],
  '/settings/temporary-account': [first, demo, elsewhere],
  '/settings/tenants': [first, other],
  '/settings/custom': [first, other],
  '/settings/certificate': [first, other],
  '/logic-arrange/index': [first, demo],
}
const everybody: readonly Member[] = [first, other, demo, operator, elsewhere]

describe('the pages that section 6 restricts', () => {
  it.each(allPages.map((page) => [page.path, page] as const))(
    '%s is for whom the specification names',
    (path, page) => {
      const wanted = restricted[path] ?? everybody
      expect([...everybody, 'visitor' as const].filter((member) => isListed(page, member))).toEqual(wanted)
    },
  )

  it('what is coded visitor is for visitors and tenant 000000', () => {
    const page = { code: visitorCode }
    expect([...everybody, 'visitor' as const].filter((member) => isListed(page, member))).toEqual([
      first,
      other,
      'visitor',
    ])
  })
})
