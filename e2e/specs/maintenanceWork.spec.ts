import { api, grantFor, serverUrl, tokenFor } from '../support/api'
import { openPage } from '../support/openPage'
import { makeDevice } from '../support/plant'
import { recordsOn } from '../support/records'
import { giveSession } from '../support/session'
import { makeTenant, makeUser } from '../support/tenant'
import { expect, test } from '../support/test'

test('a maintenance plan of two categories comes round by run hours, then by starts, and tells how far they are', {
  tag: '@deep',
}, async ({ page, signIn }) => {
  const tenant = await makeTenant()
  const device = await makeDevice('e2e counter', { tenant })
  const own = device.api
  const categoryOf = (categoryName: string) =>
    own.post<{ id: string }>('/ml-mlink/assetcategory/save', { categoryName })
  const [pumps] = [await categoryOf('水泵'), await categoryOf('冷却塔')]
  await own.post('/ml-mlink/asset/save', {
    ...{ assetName: '一号水泵', assetCode: 'P1', stationId: device.stationId, categoryId: pumps.id },
  })
  await own.post('/ml-mlink/workstandard/save', {
    ...{ standardName: '换油', kind: 'maintain', minutes: 60, items: [{ itemName: '油位' }] },
  })
  await signIn(tenant, 'admin')
  await page.goto('/maintenance/ops-maintain-plan')
  const { add, choose, dialog, fill, row, save, trySave } = recordsOn(page)
  await add()
  await fill({ 计划名称: '水泵换油', 开始日期: '2026-01-01' })
  await dialog.getByLabel('开始日期').press('Enter')
  await choose('站点', device.deviceName)
  await choose('作业标准', '换油')
  await choose('触发方式', '按运行小时')
  await trySave()
  // what is missing is said at its field
  await expect(dialog).toContainText('请选择计数数据点')
  await dialog.getByLabel('计数数据点').click()
  await page.locator('.ant-select-dropdown:visible').getByTitle(/功率/).first().click()
  await fill({ 每运行: '500', 上次以来已运行: '480' })
  const categories = dialog.locator('#categories')
  const addRow = { name: '添加一行' }
  for (const [at, category] of ['水泵', '冷却塔'].entries()) {
    await categories.getByRole('button', addRow).click()
    await choose(`设备类别 ${at + 1}`, category)
  }
  await save()
  await expect(row('水泵换油')).toContainText('每运行 500 小时')
  await expect(row('水泵换油')).toContainText('已运行 480 h，剩余 20 h')
  await expect(row('水泵换油')).toContainText('功率')

  await row('水泵换油')
    .getByRole('button', { name: /编\s?辑/ })
    .click()
  await expect(categories).toContainText('水泵')
  await expect(categories).toContainText('冷却塔')
  await choose('触发方式', '按启动次数')
  await fill({ 每运行: '20', 上次以来已运行: '5' })
  await save()
  await expect(row('水泵换油')).toContainText('每启动 20 次')
  await expect(row('水泵换油')).toContainText('已运行 5 次，剩余 15 次')
})

test('a maintenance task is handed over to somebody else, who does it, gets it back with a reason, and hands it in again', async ({
  browser,
  page,
  signIn,
}) => {
  const tenant = await makeTenant()
  const own = api(await tokenFor(tenant, 'admin'))
  const station = await own.post<{ id: string }>('/ml-mlink/station/save', { stationName: '一号站' })
  const standard = await own.post<{ id: string }>('/ml-mlink/workstandard/save', {
    ...{ standardName: '换油', kind: 'maintain', minutes: 60, items: [{ itemName: '油位' }] },
  })
  await own.post('/ml-mlink/workplan/save', {
    ...{ planName: '水泵换油', kind: 'maintain', stationId: station.id, standardId: standard.id },
    ...{ rule: 'FREQ=DAILY', firstDay: '2026-01-01', finishHours: 8 },
    // whoever does not dispatch begins at most twelve hours early
    times: ['00:00', '08:00', '16:00'].map((time) => ({ time })),
  })
  const codes = ['ops_maintain_task', 'ops_task_view', 'ops_task_execute']
  const fitter = await makeUser(codes, tenant, [station.id])
  const { records } = await own.get<{ records: { id: string }[] }>('/ml-mlink/worktask/page', {
    ascs: 'dueFrom',
  })
  await signIn(tenant, 'admin')
  await page.goto('/maintenance/ops-maintain-task')
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  await expect(main.getByRole('row').filter({ hasText: '水泵换油' }).first()).toContainText('待执行')
  await openPage(page, `/maintenance/ops-maintain-task/detail/${records[0]?.id}`)
  const task = page.getByRole('article', { name: '水泵换油' })
  await expect(task).toContainText('未指派')
  await task.getByRole('button', { name: /指\s?派/ }).click()
  await dialog.getByLabel('执行人').click()
  await page.getByTitle(fitter, { exact: true }).click()
  await page.keyboard.press('Escape')
  await dialog.getByLabel('原因').fill('当班')
  await dialog.getByRole('button', { name: /指\s?派/ }).click()
  await expect(dialog).toBeHidden()
  await expect(task).toContainText(fitter)

  const other = await (await browser.newContext({ baseURL: serverUrl() })).newPage()
  await giveSession(other, await grantFor(tenant, fitter))
  await other.goto(page.url())
  const his = other.getByRole('article', { name: '水泵换油' })
  await his.getByRole('button', { name: '开始执行' }).click()
  await his
    .getByRole('group', { name: '油位' })
    .getByRole('button', { name: /正\s?常/ })
    .click()
  const handIn = async () => {
    await his.getByRole('button', { name: '提交验收' }).click()
    const asked = other.getByRole('dialog')
    await asked.getByRole('button', { name: '提交验收' }).click()
    await expect(asked).toBeHidden()
    await expect(his).toContainText('待验收')
  }
  await handIn()
  await page.reload()
  await task.getByRole('button', { name: /退\s?回/ }).click()
  await dialog.getByLabel('原因').fill('油位没有拍照')
  await dialog.getByRole('button', { name: /退\s?回/ }).click()
  await expect(task).toContainText('执行中')
  await other.reload()
  await his.getByRole('tab', { name: '经历' }).click()
  await expect(his.getByRole('listitem').filter({ hasText: '油位没有拍照' })).toContainText('退回')
  await handIn()
  await page.reload()
  await task.getByRole('button', { name: '验收通过' }).click()
  await expect(task).toContainText('已完成')
  await task.getByRole('tab', { name: '经历' }).click()
  await expect(task.getByRole('listitem').filter({ hasText: '转派' })).toContainText('当班')
  await other.context().close()
})
