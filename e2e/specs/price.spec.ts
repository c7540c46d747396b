import { api, tokenFor } from '../support/api'
import { yearThere } from '../support/days'
import { draftOf } from '../support/drafts'
import { flatTariff } from '../support/tariff'
import { makeTenant } from '../support/tenant'
import { expect, test } from '../support/test'

const year = yearThere()

interface Saved {
  id: string
  revision: number
}

test('a tariff is typed, tried, saved, refused where somebody else has saved it, and found in the year', async ({
  page,
  signIn,
}) => {
  const tenant = await makeTenant()
  const admin = api(await tokenFor(tenant, 'admin'))
  const station = await admin.post<Saved>('/ml-mlink/station/save', { stationName: '一厂' })
  await signIn(tenant, 'admin')
  await page.goto(`/electric-energy/price?station=${station.id}`)
  const main = page.getByRole('main')
  await expect(main.getByText('这个站点还没有电价')).toBeVisible()
  await main.getByRole('button', { name: '新增电价' }).click()

  // what is missing is said while it is typed
  await expect(main.getByRole('status').filter({ hasText: '处需要填写' })).toBeVisible()
  await main.getByLabel('电价名称').fill('工商业分时')
  await main.getByLabel('执行日期').fill(`${year - 2}-06-01`)
  await main.getByLabel('执行日期').press('Enter')
  await main.getByRole('button', { name: '拆分时段 1' }).click()
  await main.getByLabel('时段 2 开始').fill('8:30')
  const boundary = main.getByRole('slider', { name: '第 2 个时段的开始时间' })
  await expect(boundary).toHaveAttribute('aria-valuetext', '08:30')
  await boundary.press('ArrowLeft')
  await boundary.press('ArrowLeft')
  await expect(boundary).toHaveAttribute('aria-valuetext', '08:00')
  await expect(main.getByLabel('时段 2 开始')).toHaveValue('08:00')
  await main.getByLabel('时段 1 的电价档').click()
  await page.getByTitle('谷', { exact: true }).last().click()
  await main.getByLabel('平电价').fill('0.6')
  await expect(main.getByText('请输入该时段的电价')).toBeVisible()
  await main.getByLabel('谷电价').fill('0.3333')
  await expect(main.getByText('请输入该时段的电价')).toBeHidden()

  // what is typed is not lost with the page
  await expect.poll(() => draftOf(page, `tariff.new.${station.id}`)).toContain('0.3333')
  page.on('dialog', (dialog) => dialog.accept())
  await page.reload()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /恢\s?复/ })
    .click()
  await expect(main.getByLabel('谷电价')).toHaveValue('0.3333')

  // a trial of what is not stored yet, to the fen: 8 h × 10 kWh × 0.3333 + 16 h × 10 kWh × 0.6
  await main.getByRole('tab', { name: '试算' }).click()
  await main.getByLabel(/每小时电量/).fill(Array(24).fill('10').join(' '))
  await main.getByRole('button', { name: /试\s?算/ }).click()
  const bill = main.getByRole('table').filter({ hasText: '总计' })
  await expect(bill).toContainText('26.66')
  await expect(bill).toContainText('122.66')

  // days that are over are affected: it is saved with a reason alone
  await main
    .getByRole('button', { name: /保\s?存/ })
    .last()
    .click()
  await expect(main.getByText('更改已经执行过的电价须填写原因')).toBeVisible()
  await main.getByLabel(/修改原因/).fill('首次录入')
  await main
    .getByRole('button', { name: /保\s?存/ })
    .last()
    .click()
  const versions = main.getByRole('list', { name: '电价版本' })
  await expect(versions.getByRole('button', { name: /工商业分时/ })).toContainText(`${year - 2}-06-01 起`)

  // somebody else saves it meanwhile: nothing of ours is written, and nothing is lost
  const [stored] = await admin.get<Saved[]>('/ml-mlink/tariff/list', { stationId: station.id })
  if (!stored) throw new Error('the tariff was not stored')
  const detail = await admin.get<object>('/ml-mlink/tariff/detail', { id: stored.id })
  await main.getByLabel('备注').fill('这里的修改')
  await admin.post('/ml-mlink/tariff/update', { ...detail, remark: '别处的修改', reason: '别处' })
  await main.getByLabel(/修改原因/).fill('这里')
  await main
    .getByRole('button', { name: /保\s?存/ })
    .last()
    .click()
  const conflict = page.getByRole('dialog', { name: '电价已被修改' })
  await conflict.getByRole('button', { name: '继续编辑' }).click()
  await expect(main.getByLabel('备注')).toHaveValue('这里的修改')
  await main
    .getByRole('button', { name: /保\s?存/ })
    .last()
    .click()
  await conflict.getByRole('button', { name: /覆\s?盖/ }).click()
  await expect(page.getByText('电价已保存')).toBeVisible()

  // every change is in the history, and the year shows the bands of a day
  await main.getByRole('tab', { name: '修改记录' }).click()
  for (const reason of ['首次录入', '别处', '这里'])
    await expect(main.getByRole('cell', { name: reason, exact: true })).toBeVisible()
  await main.getByRole('tab', { name: '时段日历' }).click()
  // of the year before: its days are over whatever the date is
  await main.getByRole('button', { name: '上一年' }).click()
  const date = `${year - 1}-03-03`
  await main.getByRole('button', { name: new RegExp(`^${date}`) }).click()
  const day = main.getByRole('region', { name: '所选日期' })
  await expect(day.getByTitle('00:00–08:00 谷')).toBeVisible()
})

test("a tenant's holidays are entered in the year of its bands, with a reason where days are over", {
  tag: '@deep',
}, async ({ page, signIn }) => {
  // holidays count for all stations of a tenant: it has one of its own
  const tenant = await makeTenant()
  const admin = api(await tokenFor(tenant, 'admin'))
  const station = await admin.post<Saved>('/ml-mlink/station/save', { stationName: '一厂' })
  await admin.post('/ml-mlink/tariff/save', {
    ...{ stationId: station.id, tariffName: '工商业', validFrom: `${year - 2}-06-01`, reason: '录入' },
    terms: flatTariff('0.6'),
  })
  await signIn(tenant, 'admin')
  await page.goto(`/electric-energy/price?station=${station.id}`)
  const main = page.getByRole('main')
  await main.getByRole('tab', { name: '时段日历' }).click()
  // of the year before: its days are over whatever the date is
  await main.getByRole('button', { name: '上一年' }).click()
  const date = `${year - 1}-03-03`
  await main.getByRole('button', { name: new RegExp(`^${date}`) }).click()
  const day = main.getByRole('region', { name: '所选日期' })
  const holiday = '厂庆'
  await day.getByLabel('节日名称').fill(holiday)
  // a name alone costs nothing; of another kind the day that is over would cost otherwise, and asks for a reason
  const save = day.getByRole('button', { name: /保\s?存/ })
  await expect(save).toBeEnabled()
  await day.getByRole('combobox', { name: '日类型' }).click()
  await page.locator('.ant-select-dropdown:visible').getByTitle('节假日', { exact: true }).click()
  await expect(save).toBeDisabled()
  await day.getByLabel('修改原因').fill('全厂停产')
  await save.click()
  await expect(main.getByRole('button', { name: `${date} 节假日 ${holiday}` })).toBeVisible()
  const history = day.getByRole('list', { name: '修改记录' })
  await expect(history.getByRole('listitem').first()).toContainText('原因：全厂停产')
  // whoever takes it back is asked too
  const takeBack = day.getByRole('button', { name: '恢复国家日历' })
  await takeBack.click()
  await day.getByLabel('修改原因').fill('记错了')
  await takeBack.click()
  await expect(history.getByRole('listitem').first()).toContainText('原因：记错了')
  await expect(main.getByRole('button', { name: new RegExp(`^${date}.*${holiday}`) })).toHaveCount(0)

  // of a year whose holidays nobody knows yet it says so, until one is entered
  for (const shown of [year, year + 1, year + 2]) {
    await main.getByRole('button', { name: '下一年' }).click()
    await expect(main.getByRole('button', { name: new RegExp(`^${shown}-01-01`) })).toBeVisible()
  }
  const unknown = main.getByText(`${year + 2} 年的节假日还没有录入`)
  await expect(unknown).toBeVisible()
  await main.getByRole('button', { name: '录入节假日' }).click()
  const dialog = page.getByRole('dialog', { name: `${year + 2} 年的节假日` })
  await dialog.getByRole('button', { name: '添加一行' }).click()
  await dialog.getByLabel('节日名称 1').fill('元旦')
  for (const label of ['开始日期 1', '结束日期 1']) {
    await dialog.getByLabel(label).fill(`${year + 2}-01-01`)
    // enter would add another row
    await dialog.getByLabel(label).press('Tab')
  }
  await dialog.getByRole('button', { name: /保\s?存/ }).click()
  await expect(unknown).toBeHidden()
  await expect(main.getByRole('button', { name: `${year + 2}-01-01 节假日 元旦` })).toBeVisible()
})
