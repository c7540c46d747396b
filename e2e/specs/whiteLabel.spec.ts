import type { Page } from '@playwright/test'
import { api, serverUrl, tokenFor } from '../support/api'
import { expect, fillSignIn, test } from '../support/test'
import { uniqueMark } from '../support/unique'

/** A picture of one colour. */
const picture = (colour: string) => ({
  name: 'mark.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><rect width="64" height="64" fill="${colour}"/></svg>`,
  ),
})

const colourOf = (page: Page, name: string) =>
  page.evaluate((property) => document.documentElement.style.getPropertyValue(property), name)

test('issue 9 point 8: two domains of one server show two brands, before sign-in and after', async ({
  page,
  signIn,
}) => {
  const mark = uniqueMark()
  const address = (name: string) => `http://${name}${mark}.brand.test:${new URL(serverUrl()).port}`
  const [red, blue] = [`${mark} 红能源`, `${mark} Blue Energy`]
  await signIn('000000', 'admin')
  await page.goto('/settings/domain-management')
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: '新增' }).first().click()
  await dialog.getByRole('textbox', { name: '域名' }).fill(`http://red${mark}.brand.test`)
  await dialog.getByLabel('平台名称').fill(red)
  await expect(dialog.getByText('请输入小写的域名或 IP 地址，不含 http:// 和端口')).toBeVisible()
  await dialog.getByRole('textbox', { name: '域名' }).fill(`red${mark}.brand.test`)
  for (const field of ['标志', '浏览器图标', '登录页背景']) {
    const chosen = dialog.locator(`input[type=file][aria-label="${field}"]`)
    await expect(chosen).toBeHidden()
    await chosen.setInputFiles(picture('#b01020'))
    await expect(dialog.getByRole('img', { name: field, exact: true })).toBeVisible()
  }
  await dialog.getByLabel('登录页标语').fill('每一度电都算数')
  // among many tenants it is looked for by its name
  await dialog.getByLabel('所属租户').fill('演示租户')
  await page.getByTitle('演示租户').click()
  await dialog.getByRole('button', { name: /保\s?存/ }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('row').filter({ hasText: red })).toContainText('演示租户')
  // colours are chosen in a panel; the other brand is written by another program
  const platform = api(await tokenFor('000000', 'admin'))
  await platform.post('/blade-system/domain/save', {
    domain: `blue${mark}.brand.test`,
    title: blue,
    themeColour: '#1146aa',
    sidebarColour: '#0b2a66',
    footer: 'ICP 00000001',
  })

  await page.goto(`${address('red')}/login`)
  await expect(page.getByText('每一度电都算数')).toBeVisible()
  await expect(page.getByText(red, { exact: true })).toBeVisible()
  await expect(page).toHaveTitle(`登录 - ${red}`)
  await expect(page.getByLabel('租户', { exact: true })).toHaveValue('demo')
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', /view\/image\?hash=/)
  await expect(page.locator('aside')).toHaveCSS('background-image', /view\/image\?hash=/)
  const plain = await colourOf(page, '--primary')
  await fillSignIn(page, 'demo', 'viewer', 'viewer')
  const sidebar = page.getByRole('navigation', { name: '主菜单' })
  await expect(sidebar.getByText(red)).toBeVisible()
  await expect(sidebar.locator('img')).toHaveAttribute('src', /view\/image\?hash=/)
  await expect(page).toHaveTitle(new RegExp(`- ${red}$`))
  // who has no picture of his own has the brand's, and the manual bears it too
  await expect(page.getByRole('button', { name: '用户菜单' }).locator('img')).toHaveAttribute(
    'src',
    /view\/image\?hash=/,
  )
  await page.goto(`${address('red')}/help/index.html`)
  await expect(page).toHaveTitle(`用户手册 - ${red}`)
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', /view\/image\?hash=/)

  await page.goto(`${address('blue')}/login`)
  await expect(page.getByText(blue, { exact: true })).toBeVisible()
  await expect(page.getByText('ICP 00000001')).toBeVisible()
  await expect(page.getByText('每一度电都算数')).toHaveCount(0)
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', /favicon\.svg/)
  await expect.poll(() => colourOf(page, '--sidebar')).toBe('#0b2a66')
  expect(await colourOf(page, '--primary')).not.toBe(plain)
  await fillSignIn(page, 'demo', 'viewer', 'viewer')
  await expect(sidebar.getByText(blue)).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(`- ${blue}$`))
})
