import { grantFor, serverUrl } from '../support/api'
import { openPage } from '../support/openPage'
import { recordsOn } from '../support/records'
import { giveSession } from '../support/session'
import { expect, test } from '../support/test'
import { unique } from '../support/unique'

test('a shift is handed over: gathered, signed, sent back, signed again, and taken over by somebody else', async ({
  browser,
  page,
  signIn,
}) => {
  const name = unique('夜班')
  await signIn('demo', 'operator')
  await page.goto('/maintenance/ops-shift-handover')
  const { add, fill, choose, save, dialog } = recordsOn(page)
  await add()
  await choose('站点', '云杉大厦')
  await fill({ 班次: name, 交接事项: '2 号泵异响' })
  await save()
  await expect(page).toHaveURL(/\/detail\/\d+/)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: /未恢复的告警/ })).toBeVisible()
  await expect(main.getByText('2 号泵异响')).toBeVisible()
  const give = async () => {
    await main.getByRole('button', { name: '交班签字' }).click()
    await dialog.getByRole('button', { name: '交班签字' }).click()
    await expect(dialog).toBeHidden()
    await expect(main.getByText('待接班').first()).toBeVisible()
  }
  await give()
  await expect(main.getByRole('button', { name: /编\s?辑/ })).toHaveCount(0)

  const other = await (await browser.newContext({ baseURL: serverUrl() })).newPage()
  await giveSession(other, await grantFor('demo', 'admin'))
  await other.goto(page.url())
  const sheet = other.getByRole('main')
  const asked = other.getByRole('dialog')
  const sign = async (move: RegExp, label: string, words: string) => {
    await sheet.getByRole('button', { name: move }).click()
    await asked.getByLabel(label).fill(words)
    await asked.getByRole('button', { name: move }).click()
    await expect(asked).toBeHidden()
  }
  await sign(/退\s?回/, '原因', '请写明哪一台')
  await expect(sheet.getByText('草稿').first()).toBeVisible()
  await page.reload()
  await give()
  await other.reload()
  await sign(/接班签字/, '备注', '已核对')
  await expect(sheet.getByText('已交接').first()).toBeVisible()
  await expect(sheet.getByText('已核对')).toBeVisible()

  // the record is found again in the list, and opened as it was signed
  await openPage(other, '/maintenance/ops-shift-handover')
  await sheet.getByRole('link', { name }).click()
  const record = sheet.getByRole('article', { name })
  await expect(record.getByText('已交接').first()).toBeVisible()
  await expect(record.getByText('2 号泵异响')).toBeVisible()
  await expect(record.getByText('已核对')).toBeVisible()
  await other.context().close()
})
