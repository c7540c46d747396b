import { api, tokenFor } from '../support/api'
import { publish } from '../support/mqtt'
import { makeDevice } from '../support/plant'
import { expect, test } from '../support/test'
import { unique } from '../support/unique'
import { makeViewOf } from '../support/view'

test('section 2, /nologin: a visitor sees the view of a link and nothing else, and is recorded', async ({
  page,
  signIn,
  browser,
}) => {
  const admin = api(await tokenFor('demo', 'admin'))
  const name = unique('e2e visited')
  const text = { id: 't', type: 'text', x: 20, y: 20, width: 200, height: 40, text: 'for visitors' }
  const content = JSON.stringify({ pageList: [{ id: 'p', items: [text] }] })
  const { id } = await admin.post<{ id: string }>('/ml-mlink/view/save', { name, type: 'diagram', content })
  await admin.post('/ml-mlink/view/publish', { id, revision: 1 })
  const { token } = await admin.post<{ token: string }>('/ml-mlink/view/share', { id, days: 1 })

  const device = await makeDevice('e2e shared')
  const live = await makeViewOf(device, device.deviceName)
  const link = await admin.post<{ token: string }>('/ml-mlink/view/share', { id: live, days: 1 })

  const visitor = await (await browser.newContext({ locale: 'zh-CN' })).newPage()
  await visitor.goto(`/shared-view/${token}`)
  await expect(visitor).toHaveURL(`/nologin?token=${token}`)
  await expect(visitor).toHaveTitle(`${name} - 能源云平台`)
  await expect(visitor.getByRole('navigation')).toHaveCount(0)
  // no value comes through a link, and none is made up
  await visitor.goto(`/nologin?token=${link.token}`)
  await expect(visitor.locator('[data-item-id]').first()).toHaveText('--')
  await visitor.goto('/data/view')
  await expect(visitor).toHaveURL(/\/login/)

  await signIn('demo', 'admin')
  await page.goto('/settings/visitor')
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('127.0.0.1')
  const visits = page.getByRole('region', { name: '游客访问记录' })
  const search = async (text: string) => {
    await visits.getByRole('textbox', { name: '画面' }).fill(text)
    await visits.getByRole('button', { name: /查\s?询/ }).click()
  }
  await search(`no ${name}`)
  await expect(row).toHaveCount(0)
  await search(name)
  await expect(row).toHaveCount(1)

  await admin.post('/ml-mlink/view/unshare', {}, { id })
  await visitor.goto(`/nologin?token=${token}`)
  await expect(visitor.getByText('分享链接不存在或已过期')).toBeVisible()
  await visitor.goto(`/nologin?token=${token.slice(1)}`)
  await expect(visitor.getByRole('alert')).toContainText('分享链接不完整')
  await visitor.goto('/nologin')
  // no dead end: what it is, and the way to sign in
  await expect(visitor.getByRole('alert')).toContainText('分享链接不完整')
  await visitor.getByRole('button', { name: /登\s?录/ }).click()
  await expect(visitor).toHaveURL(/\/login/)
  await visitor.context().close()
})

test('section 2, /nologin: where the link shows values a visitor sees them change, until it ends', async ({
  browser,
}) => {
  const admin = api(await tokenFor('demo', 'admin'))
  const device = await makeDevice('e2e live link')
  const id = await makeViewOf(device, device.deviceName)
  const send = (power: number) =>
    publish(device.token, { [device.deviceName]: [{ ts: Date.now(), values: { power } }] })
  const { token } = await admin.post<{ token: string }>('/ml-mlink/view/share', {
    ...{ id, days: 1, showsValues: true },
  })
  const visitor = await (await browser.newContext({ locale: 'zh-CN' })).newPage()
  const number = visitor.locator('[data-item-id]').first()

  await send(11.5)
  await visitor.goto(`/nologin?token=${token}`)
  await expect(number).toContainText('11.5')
  await send(12.5)
  await expect(number).toContainText('12.5')

  await admin.post('/ml-mlink/view/unshare', {}, { id })
  await expect(visitor.getByText('分享链接不存在或已过期')).toBeVisible()
  await expect(number).toHaveCount(0)
  await visitor.context().close()
})
