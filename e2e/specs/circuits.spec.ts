import { api, tokenFor } from '../support/api'
import { isFirstOfMonth } from '../support/days'
import { openPage } from '../support/openPage'
import { expect, test } from '../support/test'
import { unique } from '../support/unique'

interface Saved {
  id: string
}

test('a circuit is put below what feeds it, taken back, and put below one of those that a meter of several measures', async ({
  page,
  signIn,
}) => {
  const admin = api(await tokenFor('demo', 'admin'))
  const save = async (path: string, body: object) => (await admin.post<Saved>(path, body)).id
  const stationId = await save('/ml-mlink/station/save', { stationName: unique('e2e circuits') })
  const register = { kind: 'accumulated', energyType: 'electricity', unit: 'kWh' }
  const productId = await save('/ml-mlink/product/save', {
    label: unique('e2e meter'),
    energyProperties: [{ propertyNo: 'ep', propertyName: '正向有功电能', ...register }],
  })
  const device = (deviceName: string) =>
    save('/ml-mlink/devicemanager/save', { deviceName, stationId, productId })
  await device('e2e 进线')
  const feederId = await device('e2e 馈线')

  await signIn('demo', 'admin')
  await page.goto(`/electric-energy/circuits?station=${stationId}&circuit=${feederId}`)
  const main = page.getByRole('main')
  const tree = main.getByRole('tree', { name: '电气回路' })
  const loose = tree.getByText('未归入回路（2）')
  await expect(loose).toBeVisible()
  const parent = main.getByRole('combobox', { name: '上级回路' })
  await parent.click()
  await page.locator('.ant-select-dropdown:visible').getByTitle('e2e 进线', { exact: true }).click()
  // what is said goes by itself, but not while somebody points at it
  await page.getByText('e2e 馈线 的上级回路是 e2e 进线').hover()
  await expect(loose).toBeHidden()
  await expect(tree.getByRole('treeitem', { name: /e2e 进线/ })).toHaveAttribute('aria-expanded', 'true')

  await page.getByRole('button', { name: '撤销' }).click()
  await expect(loose).toBeVisible()

  // of a meter that measures several circuits, one feeds it; that one then stands in the tree
  const elsewhere = await save('/ml-mlink/station/save', { stationName: unique('e2e channels') })
  const product = (channels: (string | null)[]) =>
    save('/ml-mlink/product/save', {
      label: unique('e2e meter'),
      energyProperties: channels.map((channel, at) => ({
        ...{ ...register, channel, propertyNo: `e${at}`, propertyName: `电能 ${at + 1}` },
      })),
    })
  const several = await product(['1#', '2#'])
  await save('/ml-mlink/devicemanager/save', {
    deviceName: 'e2e 多回路表',
    stationId: elsewhere,
    productId: several,
  })
  const panelId = await save('/ml-mlink/devicemanager/save', {
    ...{ deviceName: 'e2e 配电箱', stationId: elsewhere, productId: await product([null]) },
  })
  await openPage(page, `/electric-energy/circuits?station=${elsewhere}&circuit=${panelId}`)
  await expect(main.getByRole('heading', { name: 'e2e 配电箱' })).toBeVisible()
  await parent.click()
  await page.locator('.ant-select-dropdown:visible').getByTitle('e2e 多回路表 · 2#', { exact: true }).click()
  await page.getByText('e2e 配电箱 的上级回路是 e2e 多回路表 · 2#').hover()
  await expect(tree.getByTitle('e2e 多回路表 · 1#')).toBeVisible()
  await tree.getByTitle('e2e 多回路表 · 2#').click()
  await expect(main.getByRole('heading', { name: 'e2e 多回路表 · 2#' })).toBeVisible()
  await expect(page).toHaveURL(/channel=2%23/)
  // its device is below no other
  await expect(main.getByRole('combobox', { name: '上级回路' })).toBeHidden()
})

test('the energy of a circuit stands against that of the meters below it, and its demand has a highest', async ({
  page,
  signIn,
}) => {
  await signIn('demo', 'viewer')
  await page.goto('/electric-energy/circuits')
  const main = page.getByRole('main')
  await main.getByTitle('AH1 10kV进线').first().click()
  await expect(main.getByRole('img', { name: 'AH1 10kV进线 的电量平衡' })).toBeVisible()
  await expect(main.getByRole('row', { name: /损耗与未计量/ })).toContainText('%')
  // who may not change devices is told what feeds it, and offered nothing
  await expect(main.getByRole('combobox', { name: '上级回路' })).toBeHidden()
  await main.getByRole('tab', { name: '需量' }).click()
  // it is of this month, of which there may be nothing yet
  if (isFirstOfMonth()) await main.getByRole('button', { name: '上一周期' }).click()
  await expect(main.getByRole('img', { name: /AH1 10kV进线 的需量，最大 \d+ kW/ })).toBeVisible()
})
