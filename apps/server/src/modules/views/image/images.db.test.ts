import { products } from '@energy-console/contract/devices'
import { saveView, updateView, uploadViewImage } from '@energy-console/contract/views'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { useCallApp } from '../../../testing/useCallApp'
import { createDevices } from '../../devices'
import { createStations } from '../../stations'
import { createViews } from '..'
import { forgetUnusedImages } from './jobs'
import { storeImage } from './rules'
import { viewImageTable } from './table'

const { test, app } = await useCallApp((platform) => [
  createStations(platform),
  createDevices(platform, { readLatest: async () => new Map() }),
  createViews(platform),
])

const dayMs = 86_400_000
let drawn = 0
const drawing = () => {
  drawn += 1
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><rect width="${drawn}"/></svg>`).toString(
    'base64',
  )
}
const forget = () => forgetUnusedImages(test.db, app.clock.now())

describe('unused images', () => {
  const upload = async (data: string, tenantId = 'demo') =>
    (await app.as({ tenantId }).call(uploadViewImage, { body: { data } })).data.url as string
  const isThere = async (url: string) => (await app.app.inject(url)).statusCode === 200
  const contentWith = (imageUrl: string) =>
    JSON.stringify({ pageList: [{ id: 'p', itemList: [{ id: 'i', type: 'image', imageUrl }] }] })

  it('go a week after they were last uploaded; what a view, an older version of it or a product shows stays', async () => {
    const [shown, earlier, byProduct, again, unused] = await Promise.all(
      Array.from({ length: 5 }, () => drawing()).map(async (data) => ({ data, url: await upload(data) })),
    )
    if (!shown || !earlier || !byProduct || !again || !unused) throw new Error('five were uploaded')
    const { data } = await app
      .as()
      .call(saveView, { body: { name: '图', content: contentWith(earlier.url) } })
    await app.as().call(updateView, { body: { id: data.id, revision: 1, content: contentWith(shown.url) } })
    const layout = JSON.stringify([{ children: [{ type: 'image', imageUrl: byProduct.url }] }])
    await app.as().call(products.calls.save, { body: { label: '图片产品', layout } })
    const urls = [shown, earlier, byProduct, again, unused].map(({ url }) => url)

    app.clock.advance(6.5 * dayMs)
    await forget()
    expect(await Promise.all(urls.map(isThere))).toEqual([true, true, true, true, true])
    await upload(again.data)
    app.clock.advance(dayMs)
    await forget()
    expect(await Promise.all(urls.map(isThere))).toEqual([true, true, true, true, false])
  })

  it('are not those that stand as the icon of a tenant’s menu, which the platform has given it', async () => {
    const [icon, unused] = [await upload(drawing(), '000000'), await upload(drawing(), '000000')]
    await test.db.asOwner((tx) =>
      tx.execute(
        sql`insert into tenant (tenant_id, tenant_name, menu_logo) values ('iconed', '有图标', ${icon})`,
      ),
    )
    app.clock.advance(8 * dayMs)
    await forget()
    expect([await isThere(icon), await isThere(unused)]).toEqual([true, false])
  })

  it('are those of their own tenant: what only another one shows goes', async () => {
    const data = drawing()
    const url = await upload(data, 'painter')
    await upload(data, 'other')
    await app.as({ tenantId: 'other' }).call(saveView, { body: { name: '图', content: contentWith(url) } })
    app.clock.advance(8 * dayMs)
    await forget()
    const left = await test.db.asSystem((tx) =>
      tx
        .select({ tenantId: viewImageTable.tenantId })
        .from(viewImageTable)
        .where(eq(viewImageTable.hash, url.slice(-64))),
    )
    expect(left).toEqual([{ tenantId: 'other' }])
  })
})

describe('an uploaded drawing', () => {
  const upload = async (characters: number) => {
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg"><text>${'a'.repeat(characters)}</text></svg>`
    return app.as().call(uploadViewImage, { body: { data: Buffer.from(drawing).toString('base64') } })
  }

  it('may be larger than one that is embedded, up to a bound', async () => {
    expect((await upload(285_000)).code).toBe(200)
    const refused = await upload(1_000_000)
    expect([refused.error?.key, refused.error?.params]).toEqual(['views.badImage', { reason: 'SVG 过大' }])
  })
})

describe('the room for images', () => {
  it("is the tenant's: a new image beyond it is refused, one that is there already is not", async () => {
    const store = (tenantId: string, data: string) =>
      test.db.inTenant({ tenantId, stationIds: 'all', userId: '1' }, (tx) =>
        storeImage({ tx, now: new Date(app.clock.now()), quotaBytes: 100 }, data),
      )
    const [first, second] = [drawing(), drawing()]
    await store('full', first)
    await expect(store('full', second)).rejects.toMatchObject({ spec: { key: 'views.imageQuota' } })
    await store('full', first)
    await store('roomy', second)
    const both = await Promise.allSettled([store('race', drawing()), store('race', drawing())])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})
