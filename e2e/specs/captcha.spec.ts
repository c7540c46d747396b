import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { startServer } from '../support/server'
import { expect, fillSignIn, test } from '../support/test'

const password = 'a captcha stands before it'

/** What the picture of the newest captcha shows, from the embedded database of a server that this test has started. */
async function newestAnswer(dataDir: string): Promise<string> {
  const files = readdirSync(dataDir, { recursive: true }).map(String)
  const read = (name: string) =>
    readFileSync(join(dataDir, files.find((path) => path.endsWith(name)) ?? ''), 'utf8').trim()
  const [, , , port] = read('postmaster.pid').split('\n')
  const owner = 'energy_console'
  const connectionString = `postgres://${owner}:${read('energy-console-password')}@127.0.0.1:${port}/${owner}`
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query('select answer from captcha order by expires_at desc limit 1')
  await client.end()
  return rows[0]?.answer
}

test('where sign-in asks for a captcha, its picture is shown, a wrong code brings another, the right one leads in', async ({
  page,
}) => {
  // a server of its own: what it asks, it asks of everybody
  test.slow()
  const server = await startServer({ DEMO: 'off', ADMIN_PASSWORD: password })
  try {
    await page.goto(`${server.url}/login`)
    await fillSignIn(page, '000000', 'admin', password)
    await expect(page).toHaveURL(/data\/view/)
    const token = (await page.context().cookies()).find(({ name }) => name === 'Admin-Token')?.value
    const saved = await page.request.post(`${server.url}/api/blade-system/param/save`, {
      headers: { 'Blade-Auth': `bearer ${token}` },
      data: { paramName: 'captcha', paramKey: 'captcha_mode', paramValue: 'true' },
    })
    expect(await saved.json()).toMatchObject({ code: 200 })

    await page.context().clearCookies()
    await page.goto(`${server.url}/login`)
    const picture = page.getByRole('img', { name: '验证码' })
    await expect(picture).toBeVisible()
    await fillSignIn(page, '000000', 'admin', password)
    await expect(page.getByText('请输入验证码')).toBeVisible()
    const first = await picture.getAttribute('src')
    const code = page.getByLabel('验证码', { exact: true })
    await code.fill('no')
    await fillSignIn(page, '000000', 'admin', password)
    await expect(page.getByText('验证码不正确')).toBeVisible()
    await expect(picture).not.toHaveAttribute('src', first ?? '')
    await code.fill(await newestAnswer(server.dataDir))
    await fillSignIn(page, '000000', 'admin', password)
    await expect(page).toHaveURL(/data\/view/)
  } finally {
    await server.stop()
  }
})
