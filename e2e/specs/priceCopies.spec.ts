import { api, tokenFor } from '../support/api'
import { yearThere } from '../support/days'
import { flatTariff } from '../support/tariff'
import { expect, test } from '../support/test'
import { unique } from '../support/unique'

const year = yearThere()

test('a tariff is copied to other stations after a look at what that ends, and brought back from the history', {
  tag: '@deep',
}, async ({ page, signIn }) => {
  const admin = api(await tokenFor('demo', 'admin'))
  const [fromName, toName] = [unique('e2e 总部'), unique('e2e 分厂')]
  const station = async (stationName: string) =>
    (await admin.post<{ id: string }>('/ml-mlink/station/save', { stationName })).id
  const [from, to] = [await station(fromName), await station(toName)]
  const save = (stationId: string, tariffName: string, validFrom: string, price: string) =>
    admin.post<{ id: string; revision: number }>('/ml-mlink/tariff/save', {
      ...{ stationId, tariffName, validFrom, reason: '录入', terms: flatTariff(price) },
    })
  const tariff = await save(from, '新电价', `${year + 1}-07-01`, '0.7')
  await save(to, '旧电价', `${year}-01-01`, '0.5')
  await admin.post('/ml-mlink/tariff/update', {
    ...{ ...tariff, tariffName: '改过的电价', validFrom: `${year + 1}-08-01`, terms: flatTariff('0.8') },
  })

  await signIn('demo', 'admin')
  await page.goto(`/electric-energy/price?station=${from}`)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: '复制到…' }).click()
  const dialog = page.getByRole('dialog', { name: '复制“改过的电价”到其他站点' })
  await dialog.getByLabel('站点').fill(toName)
  await page.locator('.ant-select-dropdown:visible').getByTitle(toName, { exact: true }).click()
  await dialog.getByText('复制“改过的电价”到其他站点').click()
  await expect(dialog.getByRole('row', { name: new RegExp(toName) })).toContainText(
    `“旧电价”执行到 ${year + 1}-07-31 为止`,
  )
  // what was filled in goes only after a question; a list that is still closing would take the key
  await expect(page.locator('.ant-select-dropdown:visible')).toHaveCount(0)
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog').filter({ hasText: '放弃已填写的内容？' })
  await question.getByRole('button', { name: '继续填写' }).click()
  await expect(question).toBeHidden()
  await dialog.getByRole('button', { name: '复制到 1 个站点' }).click()
  await expect(page.getByText('已复制到 1 个站点')).toBeVisible()
  const copied = await admin.get<{ tariffName: string }[]>('/ml-mlink/tariff/list', { stationId: to })
  expect(copied.map(({ tariffName }) => tariffName)).toEqual(['改过的电价', '旧电价'])

  await main.getByRole('tab', { name: '修改记录' }).click()
  await main
    .getByRole('row', { name: /新电价/ })
    .getByRole('button', { name: /查\s?看/ })
    .click()
  await page
    .getByRole('dialog', { name: '新电价' })
    .getByRole('button', { name: /恢\s?复/ })
    .click()
  await page
    .getByRole('dialog', { name: '恢复“新电价”？' })
    .getByRole('button', { name: /恢\s?复/ })
    .click()
  await expect(page.getByText('电价已恢复')).toBeVisible()
  await expect(main.getByRole('cell', { name: /^恢复 .* 的内容$/ })).toBeVisible()

  // the editor, which was open all the while, shows what was restored, and goes on from there
  await main.getByRole('tab', { name: '电价版本' }).click()
  await expect(main.getByLabel('电价名称')).toHaveValue('新电价')
  await main.getByLabel('备注').fill('恢复之后')
  await main.getByRole('button', { name: /^保\s?存$/ }).click()
  await expect(page.getByText('电价已保存')).toBeVisible()
  // a stretch of the day has a button of this name too
  await main
    .getByRole('button', { name: /^删\s?除$/ })
    .last()
    .click()
  const removal = page.getByRole('dialog', { name: '删除电价“新电价”？' })
  await expect(removal.getByLabel('删除原因')).toBeFocused()
  await page.keyboard.type('重复录入')
  await page.keyboard.press('Enter')
  await expect(removal).toBeHidden()
  expect(await admin.get('/ml-mlink/tariff/list', { stationId: from })).toEqual([])
})
