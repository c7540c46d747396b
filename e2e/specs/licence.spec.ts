import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { otherCertificate } from '../../apps/server/src/testing/localCertificate'
import { openPage } from '../support/openPage'
import { startServer } from '../support/server'
import { expect, fillSignIn, test } from '../support/test'

const script = fileURLToPath(new URL('../../scripts/licence.mjs', import.meta.url))
const run = (...words: string[]) => execFileSync(process.execPath, [script, ...words], { encoding: 'utf8' })
const password = 'a licence stands before it'

const now = Date.now()
/** A day so many days from now, as licences name their last one; the same all the while, over midnight too. */
const dayIn = (days: number) => new Date(now + days * 24 * 3_600_000).toISOString().slice(0, 10)

// the certificate of this test is trusted by nobody
test.use({ ignoreHTTPSErrors: true })

test('sections 4 and 8: an installation without a licence leads to the panel, a licence opens it, the administrator replaces it', {
  tag: '@deep',
}, async ({ page }) => {
  // a server of its own: what it asks, it asks of everybody
  test.slow()
  const folder = mkdtempSync(join(tmpdir(), 'licences-'))
  const publicKey = /LICENSE_PUBLIC_KEY=(\S+)/.exec(run('keys', folder))?.[1] ?? ''
  const issue = (...words: string[]) =>
    run('issue', '--key', join(folder, 'licence-private.pem'), '--customer', '云杉物业', ...words)
  const server = await startServer({
    DEMO: 'off',
    ADMIN_PASSWORD: password,
    LICENSE_PUBLIC_KEY: publicKey,
  })
  try {
    await page.goto(`${server.url}/login`)
    await fillSignIn(page, '000000', 'admin', password)
    await expect(page).toHaveURL(/\/login\?activate=false/)
    await expect(page.getByText('系统未激活')).toBeVisible()
    const number = (await page.getByText(/^[0-9a-f]{4}(-[0-9a-f]{4}){3}$/).textContent()) ?? ''

    const field = page.getByLabel('授权内容')
    const activate = page.getByRole('button', { name: '激活' })
    await activate.click()
    await expect(page.getByText('请粘贴授权内容，或选择授权文件')).toBeVisible()
    await field.fill(issue('--until', dayIn(-40)))
    await activate.click()
    await expect(page.getByRole('main').getByText(/授权已于 .* 到期/)).toBeVisible()
    await field.fill(issue('--until', dayIn(400), '--installation', 'another'))
    await activate.click()
    await expect(page.getByRole('main').getByText(/授权签发给了另一套系统：another/)).toBeVisible()
    await page.getByLabel('授权文件').setInputFiles({
      name: 'customer.lic',
      mimeType: 'text/plain',
      buffer: Buffer.from(issue('--until', dayIn(20), '--installation', number, '--users', '30')),
    })
    await expect(field).toHaveValue(/^ECL1\./)
    await activate.click()
    await expect(page.getByText('系统已激活，可以登录')).toBeVisible()

    await fillSignIn(page, '000000', 'admin', password)
    await expect(page).toHaveURL(/data\/view/)
    await openPage(page, '/activate')
    const main = page.getByRole('main')
    await expect(main.getByText('云杉物业')).toBeVisible()
    await expect(main.getByText(/还有 \d+ 天/)).toBeVisible()
    await expect(main.getByText('1 / 30')).toBeVisible()
    await field.fill(issue('--until', dayIn(400), '--installation', number))
    await page.getByRole('button', { name: '更换授权' }).click()
    await expect(main.getByText(dayIn(400))).toBeVisible()
    await page.getByRole('button', { name: '用户菜单' }).click()
    await page.getByRole('menuitem', { name: '关于' }).click()
    const about = page.getByRole('dialog', { name: '关于' })
    await expect(about).toContainText(`授权给 云杉物业，有效期至 ${dayIn(400)}`)
    await page.keyboard.press('Escape')
    await expect(about).toHaveCount(0)
    await expect(main.getByText(/还有 \d+ 天/)).toBeHidden()

    // 证书管理: what is wrong with a key is said; the first certificate encrypts at once, and none is used again at once
    await openPage(page, '/settings/certificate')
    await page.getByRole('textbox', { name: '证书链' }).fill(otherCertificate.cert)
    await page.getByRole('textbox', { name: '私钥' }).fill('-----BEGIN PRIVATE KEY-----')
    await page.getByRole('button', { name: '更换证书' }).click()
    await expect(page.locator('form').getByText('无法识别私钥')).toBeVisible()
    await expect(page.getByRole('textbox', { name: '证书链' })).toHaveValue(/BEGIN CERTIFICATE/)
    await page.getByRole('textbox', { name: '私钥' }).fill(otherCertificate.key)
    await page.getByRole('button', { name: '更换证书' }).click()
    await page.getByRole('link', { name: /^https:.*certificate$/ }).click()
    await expect(page).toHaveURL(/^https:.*\/login/)
    await fillSignIn(page, '000000', 'admin', password)
    await expect(page.getByText('console.example、localhost、127.0.0.1')).toBeVisible()
    await page.getByRole('button', { name: '停用证书' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '停用证书' }).click()
    await expect(page.getByRole('table', { name: '以前的证书' })).toContainText('console.example')
    await expect.poll(() => fetch(`${server.url}/api/health`).then(({ ok }) => ok)).toBe(true)
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})
