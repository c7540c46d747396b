import { makeTenant } from '../support/tenant'
import { expect, test } from '../support/test'

test('a station is made in a region, put on the map, given to a role, moved and taken out of use', async ({
  page,
  signIn,
}) => {
  const [region, name] = ['东区', '一号站']
  await signIn(await makeTenant(), 'admin')
  await page.goto('/settings/station-management')
  const main = page.getByRole('main')
  const tree = main.getByRole('navigation', { name: '区域和站点' })
  const dialog = page.getByRole('dialog')
  const save = () => dialog.getByRole('button', { name: /保\s?存/ }).click()

  await tree.getByRole('button', { name: '新增区域' }).click()
  await dialog.getByLabel('区域名称').fill(region)
  await dialog.getByLabel('区域编码').fill('east')
  await save()
  const node = (text: string) => tree.getByRole('treeitem').filter({ hasText: text })
  await expect(node(region)).toBeVisible()

  await main
    .getByRole('button', { name: /^(plus )?新\s?增$/ })
    .first()
    .click()
  await dialog.getByLabel('站点名称').fill(name)
  // a pasted position fills both fields
  await dialog.getByLabel('经度').evaluate((input) => {
    const data = new DataTransfer()
    data.setData('text', '39.9, 116.4')
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })
  await expect(dialog.getByLabel('纬度')).toHaveValue('39.9')
  await expect(dialog.getByLabel('经度')).toHaveValue('116.4')
  // a click on the map moves it
  await dialog.getByRole('group', { name: '选取位置的地图' }).click({ position: { x: 60, y: 60 } })
  await expect(dialog.getByLabel('纬度')).not.toHaveValue('39.9')
  await save()
  await expect(dialog).toBeHidden()

  // dragged into the region, of which the list then tells
  await node(name).getByText(name).dragTo(node(region).getByText(region))
  await node(region).getByText(region).click()
  await expect(main.getByRole('row').filter({ hasText: name })).toBeVisible()
  await expect(main.getByRole('row')).toHaveCount(2)
  await main.getByText('地图', { exact: true }).click()
  await main.getByRole('group', { name: '站点地图' }).getByRole('button', { name }).click()

  await expect(main.getByRole('heading', { name })).toBeVisible()
  await main.getByRole('tab', { name: '成员' }).click()
  const givers = main.getByRole('region', { name: '给予本站点的角色' })
  await expect(
    main.getByRole('region', { name: '能看到本站点的用户' }).getByRole('row').nth(1),
  ).toContainText('角色')
  await expect(givers.getByText('全部站点').first()).toBeVisible()

  await main.getByRole('button', { name: /停\s?用/ }).click()
  await dialog.getByRole('button', { name: /停\s?用/ }).click()
  await expect(main.getByRole('button', { name: /启\s?用/ })).toBeVisible()
  await page.getByRole('button', { name: '全部区域' }).click()
  const places = page.getByRole('tree', { name: '区域和站点' })
  await expect(places.getByRole('treeitem', { name: region })).toBeVisible()
  await expect(places.getByRole('treeitem', { name })).toHaveCount(0)
})
