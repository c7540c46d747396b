import { api, tokenFor } from '../support/api'
import { openPage } from '../support/openPage'
import { makeTenant, makeUser } from '../support/tenant'
import { expect, test } from '../support/test'
import { unique } from '../support/unique'

test('报表: a template is filled with a station’s devices, put in order, saved and looked at (issue 11 point 4)', async ({
  page,
  signIn,
}) => {
  const name = unique('变压器月报')
  await signIn('demo', 'admin')
  await page.goto('/datalist/custom/index')
  const main = page.getByRole('main')
  const tree = main.getByRole('navigation', { name: '报表' })
  // what the demo brings along: the branches and what is lost, of one station
  await tree.getByText('支路电量与损耗').first().click()
  const table = main.getByRole('region', { name: '报表明细' })
  await expect(table.getByRole('row').filter({ hasText: '损耗和未计量' })).toBeVisible()
  // a value leads to the device that it is of
  await table.getByRole('row').nth(1).getByRole('button').first().click()
  await expect(page.getByRole('link', { name: '实时数据' })).toBeVisible()
  await page.keyboard.press('Escape')

  // what others have sent, for who may stop it
  await tree.getByRole('button', { name: '全部报表发送' }).click()
  const mailings = page.getByRole('dialog', { name: '全部报表发送' })
  await expect(mailings.getByText('还没有人定时发送报表。')).toBeVisible()
  await mailings.getByRole('button', { name: /关闭|Close/ }).click()
  await expect(mailings).toBeHidden()

  await tree.getByRole('button', { name: /新\s?建/ }).click()
  await page.getByRole('menuitem', { name: '变压器负载' }).click()
  const asked = page.getByRole('dialog', { name: '变压器负载' })
  await asked.getByLabel('站点').click()
  await page.getByTitle('云杉大厦').last().click()
  await asked.getByRole('button', { name: /下一步/ }).click()
  const dialog = page.getByRole('dialog', { name: /新增报表/ })
  const preview = dialog.getByRole('region', { name: '预览' })
  await expect(preview.getByRole('row').filter({ hasText: 'T1 变压器' })).toBeVisible()
  const title = dialog.getByLabel('报表名称')
  await title.fill(name)
  // the first row is dragged below the second one
  const handles = dialog.getByTitle('拖动排序')
  const dataTransfer = await page.evaluateHandle(() => new DataTransfer())
  await handles.nth(0).dispatchEvent('dragstart', { dataTransfer })
  await handles.nth(1).dispatchEvent('dragover', { dataTransfer })
  await handles.nth(1).dispatchEvent('drop', { dataTransfer })
  await expect(preview.getByRole('row').nth(1)).toContainText('T2 变压器')
  // on a laptop, too, what it comes to stays in sight beside what is dragged, and can be put away
  await page.setViewportSize({ width: 1366, height: 768 })
  for (const handle of [handles.first(), handles.last()]) {
    await handle.scrollIntoViewIfNeeded()
    await expect(handle).toBeInViewport()
    await expect(preview.getByRole('row').nth(1)).toBeInViewport({ ratio: 1 })
  }
  await preview.getByRole('button', { name: /收\s?起/ }).click()
  await expect(preview.getByRole('row')).toHaveCount(0)
  await dialog.getByRole('button', { name: /保\s?存/ }).click()
  await expect(dialog).toBeHidden()

  await expect(main.getByRole('heading', { name, exact: true })).toBeVisible()
  await expect(table.getByRole('row').nth(1)).toContainText('T2 变压器')
  await expect(table.getByRole('columnheader', { name: '负载率 最大 (%)' })).toBeVisible()

  // the place of the header narrows the tree
  const ofOthers = tree.getByText('青川制造厂')
  await expect(ofOthers).toBeVisible()
  const admin = api(await tokenFor('demo', 'admin'))
  const found = { size: '1', stationName: '云杉大厦' }
  const { records } = await admin.get<{ records: { id: string }[] }>('/ml-mlink/station/page', found)
  await openPage(page, `/datalist/custom/index?place=station-${records[0]?.id}`)
  await tree.getByText(name).click()
  await expect(main.getByRole('heading', { name, exact: true })).toBeVisible()
  await expect(ofOthers).toHaveCount(0)
  await main.getByRole('button', { name: /删\s?除/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /删\s?除/ })
    .click()
  await expect(tree.getByText(name)).toBeHidden()
})

test('报表: what somebody shared who is gone is taken over, and changed by its new maker (issue 11 point 4)', {
  tag: '@deep',
}, async ({ page, signIn }) => {
  const name = unique('留下的报表')
  // of no station, so that everybody of its tenant sees it
  const tenant = await makeTenant()
  const account = await makeUser(['datalist_custom', 'custom_report_view', 'custom_report_add'], tenant)
  const admin = api(await tokenFor(tenant, 'admin'))
  await admin.post('/ml-mlink/station/save', { stationName: '一厂', timeZone: 'Asia/Shanghai' })
  const maker = api(await tokenFor(tenant, account))
  const { id } = await maker.post<{ id: string }>('/ml-mlink/customreport/save', {
    ...{ reportName: name, isShared: true, period: 'day' },
    objects: [{ kind: 'subtotal' }],
    measures: [{ kind: 'mean' }],
  })
  const takesOver = page.getByRole('main').getByRole('button', { name: '接管报表' })
  const changes = page.getByRole('main').getByRole('button', { name: /编\s?辑/ })
  await signIn(tenant, 'admin')
  await page.goto(`/datalist/custom/index?report=${id}`)
  await expect(page.getByRole('main').getByRole('heading', { name, exact: true })).toBeVisible()
  await expect(takesOver).toHaveCount(0)
  await expect(changes).toHaveCount(0)

  const users = await admin.get<{ records: { id: string }[] }>('/blade-user/page', { account })
  await admin.post('/blade-user/remove', {}, { ids: users.records[0]?.id ?? '' })
  await page.reload()
  await takesOver.click()
  await expect(page.getByText('报表和它的定时发送已归您所有')).toBeVisible()
  await expect(changes).toBeVisible()
  await expect(takesOver).toHaveCount(0)
})
