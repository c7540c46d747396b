import type { Route } from '@playwright/test'
import { api, grantFor } from '../support/api'
import { keptOf } from '../support/kept'
import { makeTenant } from '../support/tenant'
import { expect, test } from '../support/test'

test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true })

test('a scanned label leads to the one thing that is to be done there, to a choice of several, and else to the equipment (issue 13, point 3)', async ({
  page,
  signIn,
}) => {
  const tenant = await makeTenant()
  const { access_token: token, user_id: assigneeId } = await grantFor(tenant, 'admin')
  const calls = api(token)
  const { id: stationId } = await calls.post<{ id: string }>('/ml-mlink/station/save', {
    stationName: '泵房',
  })
  const pump = { assetName: '一号水泵', assetCode: 'P-1', stationId }
  const { id: assetId } = await calls.post<{ id: string }>('/ml-mlink/asset/save', pump)
  const order = async (title: string) => {
    const { id } = await calls.post<{ id: string }>('/ml-mlink/repairorder/save', {
      title,
      stationId,
      assetId,
    })
    await calls.post('/ml-mlink/repairorder/dispatch', { id, assigneeId })
    return id
  }
  const label = `/maintenance/ops-devices/detail/${assetId}`
  const scan = async () => {
    await page.goto('about:blank')
    await page.goto(label)
  }
  await signIn(tenant, 'admin')
  await page.goto(label)
  const record = page.getByRole('heading', { name: '一号水泵' })
  await expect(record).toBeVisible()
  // section 2: the breadcrumb stands on a phone too, whole, and its way up has room for a thumb (issue 9, point 2)
  const breadcrumb = page.getByRole('navigation', { name: '当前位置' })
  await expect(breadcrumb).toContainText('一号水泵')
  const up = breadcrumb.getByRole('link', { name: '设备台账' })
  await expect(up).toBeInViewport({ ratio: 1 })
  expect((await up.boundingBox())?.height).toBeGreaterThanOrEqual(40)

  const id = await order('漏水')
  await scan()
  await expect(page).toHaveURL(new RegExp(`/ops-repair-task/detail/${id}$`))
  // what was scanned is at hand there
  await page.getByRole('main').getByRole('link', { name: '一号水泵', exact: true }).click()
  await expect(record).toBeVisible()

  await order('异响')
  // the list keeps both on the device: of one alone that is kept the label would lead to it
  await page.goto('/maintenance/ops-repair-task')
  await expect.poll(() => keptOf(page, 'order'), { timeout: 60_000 }).toBe(2)
  // the network goes when one of two answers is there: what the device keeps is shown, and what is to be done when it is back
  const asked = new Promise<Route>((resolve) => {
    void page.route('**/worktask/ofAsset*', resolve, { times: 1 })
  })
  await scan()
  const held = await asked
  await expect(page).toHaveTitle(/一号水泵/)
  // a part of the page that is cut off between being fetched and being used has the whole of it loaded anew, which is no scan
  await expect(page.getByRole('button', { name: '更多' })).toBeVisible()
  await page.context().setOffline(true)
  const kept = page.getByRole('region', { name: '设备的作业任务' })
  await expect(kept.getByText('没有网络', { exact: true })).toBeVisible()
  await page.context().setOffline(false)
  await held.continue()
  await expect(page.getByRole('heading', { name: '这台设备有 2 项工作' })).toBeVisible()
  await expect(page.getByRole('link', { name: /异响/ })).toBeVisible()
  await page.getByRole('button', { name: '查看设备档案' }).click()
  await expect(record).toBeVisible()
})
