import { expect, it } from 'vitest'
import { forbiddenText } from './forbiddenText'

const user = { tenantId: 'demo', account: 'admin', roleId: '1', contacts: ['李工'] }
const page = { title: '软件版本', code: 'software_versions', tenants: ['000000'], accounts: ['admin'] }

it('section 6, restricted pages: nobody is sent to himself for a page that is not his tenant’s, or not his account’s', () => {
  const textOf = (...[refused]: Parameters<typeof forbiddenText>) => forbiddenText(refused).text
  expect(textOf({ user, page, mayGrant: true })).toContain('属于平台管理，只向平台的管理员开放')
  expect(textOf({ user, page: { ...page, tenants: ['north'] }, mayGrant: true })).toContain(
    '没有向您的租户开放',
  )
  const ofPlatform = { ...user, tenantId: '000000', account: 'second' }
  expect(textOf({ user: ofPlatform, page, mayGrant: true })).toContain('只向账号 {{account}} 开放')
})

it('section 2: a page that no role of the user opens is asked of the administrators, or given by who gives pages', () => {
  const plain = { title: '报表', code: 'datalist_custom' }
  expect(forbiddenText({ user, page: plain, mayGrant: false })).toEqual({
    text: '您的角色不能打开此页面，请联系{{whom}}授权。',
    whom: ['李工'],
    isOwnGrant: false,
  })
  expect(forbiddenText({ user, page: plain, mayGrant: true })).toMatchObject({ whom: [], isOwnGrant: true })
  expect(forbiddenText({ user: { ...user, roleId: '' }, page: undefined, mayGrant: false }).text).toContain(
    '还没有角色',
  )
})
