import { api, tokenFor } from '../support/api'
import { drawnPicture } from '../support/picture'
import { makeTenant } from '../support/tenant'
import { expect, test } from '../support/test'
import { unique } from '../support/unique'

/** A tenant with equipment at a station. */
async function plantOf(names: readonly string[]) {
  const tenant = await makeTenant()
  const admin = api(await tokenFor(tenant, 'admin'))
  const station = await admin.post<{ id: string }>('/ml-mlink/station/save', { stationName: tenant })
  const ids: string[] = []
  for (const assetName of names) {
    const body = { stationId: station.id, assetName, assetCode: assetName, place: '地下室' }
    ids.push((await admin.post<{ id: string }>('/ml-mlink/asset/save', body)).id)
  }
  return { tenant, admin, ids }
}

test('who has no account reports a fault with photos, which the dispatcher and the order show', async ({
  page,
  browser,
  signIn,
}) => {
  const name = unique('循环泵')
  const { tenant, admin, ids } = await plantOf([name])
  const { token } = await admin.post<{ token: string }>('/ml-mlink/asset/makeReportLink', { id: ids[0] })
  const phone = await browser.newPage({ viewport: { width: 375, height: 740 } })
  await phone.goto(`/report/${token}`)
  await expect(phone.getByRole('heading', { name })).toBeVisible()
  await phone.getByLabel('故障描述').fill('地面漏水')
  const file = phone.locator('input[type=file]:not([capture])')
  await file.setInputFiles([await drawnPicture(phone, '一.png'), await drawnPicture(phone, '二.png')])
  const chosen = phone.getByRole('list', { name: '照片' }).getByRole('listitem')
  await expect(chosen).toHaveCount(2)
  await phone.getByRole('button', { name: '移除 一.png' }).click()
  await expect(chosen).toHaveCount(1)
  await phone.getByRole('button', { name: '提交报修' }).click()
  await expect(phone.getByText(/已收到报修，编号 BX-/)).toBeVisible()
  await expect(phone.getByText('1 张照片已发送')).toBeVisible()
  await phone.close()

  await signIn(tenant, 'admin')
  await page.goto('/maintenance/ops-repair-task/index?range=reports')
  const main = page.getByRole('main')
  const row = main.getByRole('row').filter({ hasText: '地面漏水' })
  await row.getByRole('button', { name: '1 张照片' }).click()
  const preview = page.getByRole('dialog').filter({ has: page.getByRole('img', { name: /^BX-.*jpeg$/ }) })
  await expect(preview).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(preview).toBeHidden()
  await row.getByRole('button', { name: '转工单' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /保\s?存/ })
    .click()
  await expect(main.getByRole('heading', { name: '现场报修的照片' })).toBeVisible()
  await expect(main.getByRole('button', { name: /^查看 BX-.*-1\.jpeg$/ })).toBeVisible()
})

test('report codes of all equipment that is listed are made and printed on one sheet', {
  tag: '@deep',
}, async ({ page, signIn }) => {
  const { tenant, admin, ids } = await plantOf([unique('甲泵'), unique('乙泵'), unique('丙泵')])
  await admin.post('/ml-mlink/asset/makeReportLink', { id: ids[0] })
  await signIn(tenant, 'admin')
  await page.goto('/maintenance/ops-devices')
  await page.getByRole('main').getByRole('button', { name: '打印全部标签' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('3 个标签，1 张纸')).toBeVisible()
  await dialog.getByText('报修码', { exact: true }).click()
  await expect(dialog.getByRole('button', { name: /打\s?印/ })).toBeDisabled()
  await dialog.getByRole('button', { name: '生成报修码' }).click()
  await expect(dialog.getByText('1 台设备已有报修码')).toBeVisible()
  await expect(dialog.getByText('2 个标签，1 张纸')).toBeVisible()
  const printed = page.locator('body > [aria-hidden=true]').filter({ hasText: '扫码报修' })
  await expect(printed.getByText('扫码报修')).toHaveCount(2)
})
