import type { Page } from '@playwright/test'
import { api, tokenFor } from '../support/api'
import { expect, test } from '../support/test'

/** The page of backups, with one that is made now; `remove` takes it away again. */
async function makeBackup(page: Page) {
  await page.goto('/settings/system-backup')
  const main = page.getByRole('main')
  const rows = main.getByRole('row').filter({ hasText: '-manual.tar.gz' })
  await main.getByRole('button', { name: '立即备份' }).click()
  await expect(rows).toHaveCount(1, { timeout: 60_000 })
  await expect(rows).toContainText(/[\d.]+ MB/)
  const remove = async () => {
    await rows.getByRole('button', { name: '删除' }).click()
    await page
      .getByRole('dialog', { name: /^删除备份/ })
      .getByRole('button', { name: /删\s?除/ })
      .click()
    await expect(rows).toHaveCount(0)
  }
  return { main, rows, remove }
}

test('6: a backup is made, fetched and removed; the plan is set', async ({ page, signIn }) => {
  test.setTimeout(240_000)
  await signIn('000000', 'admin')
  const { main, rows, remove } = await makeBackup(page)
  await expect(main.getByText('没有自动备份')).toBeVisible()

  const fetching = page.waitForEvent('download')
  await rows.getByRole('button', { name: '下载' }).click()
  const question = page.getByRole('dialog', { name: /^下载备份/ })
  await expect(question).toContainText('密码摘要')
  await question.getByRole('button', { name: /下\s?载/ }).click()
  expect((await fetching).suggestedFilename()).toMatch(/^backup-\d{8}-\d{6}-manual\.tar\.gz$/)

  await main.getByRole('button', { name: '备份计划' }).click()
  const plan = page.getByRole('dialog', { name: '备份计划' })
  await plan.getByRole('switch').click()
  await plan.getByLabel('保留份数').fill('3')
  await plan.getByRole('button', { name: /保\s?存/ }).click()
  await expect(main.getByText('每天 02:00 自动备份，保留 3 份')).toBeVisible()
  // The other tests of this server go on without it.
  await api(await tokenFor('000000', 'admin')).post('/blade-system/backup/plan', {
    isOn: false,
    time: '02:00',
    keep: 7,
  })

  await remove()
})

test('6: a backup is tried: what a restore would change is said, table by table', { tag: '@deep' }, async ({
  page,
  signIn,
}) => {
  test.setTimeout(240_000)
  await signIn('000000', 'admin')
  const { rows, remove } = await makeBackup(page)
  await rows.getByRole('button', { name: '试恢复' }).click()
  await rows.getByRole('button', { name: '完整' }).click({ timeout: 60_000 })
  const trial = page.getByRole('dialog', { name: /^试恢复：backup-/ })
  await expect(trial.getByRole('table', { name: '恢复会改变的表' }).last()).toContainText('operation_log')
  await expect(trial).toContainText(/npm run restore -- .+\/backup-/)
  await trial
    .getByRole('button', { name: 'Close' })
    .or(trial.getByRole('button', { name: '关闭' }))
    .click()
  await remove()
})
