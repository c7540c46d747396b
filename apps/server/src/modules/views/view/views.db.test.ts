import {
  getHomeView,
  getView,
  getViewImage,
  listAllViews,
  listDeviceViews,
  listViewNames,
  listViews,
  maxImageBytes,
  removeViews,
  saveView,
  setHomeView,
  updateView,
  uploadViewImage,
} from '@energy-console/contract/views'
import { createItem, emptyDocument, pagesOf, saveDocument } from '@energy-console/schematic'
import { describe, expect, it } from 'vitest'
import { makeDevice, makeStation, makeView } from '../../../testing/factories'
import { pngHead } from '../../../testing/pngHead'
import { useCallApp } from '../../../testing/useCallApp'
import { createStations } from '../../stations'
import { createViews } from '..'

const { test, app } = await useCallApp((platform) => [createStations(platform), createViews(platform)])

/** A document with one rectangle in the given colour. */
function drawing(fill: string): string {
  const document = emptyDocument()
  const [page] = pagesOf(document)
  const item = createItem('rect', { pageId: page?.id ?? '', fill })
  return JSON.stringify(saveDocument({ ...document, item: new Map([[item.id, item]]) }))
}

const save = async (values: object = {}) =>
  (await app.as().call(saveView, { body: { name: '配电图', content: drawing('#111111'), ...values } })).data
const detail = async (id: string, published?: boolean) =>
  (await app.as().call(getView, { query: { id, published } })).data

describe('a view', () => {
  it('is stored as it was sent, and blank without content', async () => {
    const station = await makeStation(test.db)
    const content = drawing('#abcdef')
    const values = { stationId: station.id, content, type: 'screen', tags: ['一', '二'], folder: '大厅' }
    const { id, revision } = await save(values)
    expect(revision).toBe(1)
    expect(await detail(id)).toMatchObject({
      ...values,
      id,
      name: '配电图',
      revision: 1,
      status: 'draft',
      stationName: station.stationName,
      isHome: false,
      updateUserName: '管理员',
    })
    const blank = await app.as().call(saveView, { body: { name: '空白' } })
    expect(JSON.parse((await detail(blank.data.id)).content).pageList).toHaveLength(1)
  })

  it.each([
    ['no JSON', '{{'],
    ['no schematic', '{"a":1}'],
    ['an unknown item', '{"pageList":[{"id":"p","itemList":[{"id":"a","type":"spaceship"}]}]}'],
    [
      'a script address',
      '{"pageList":[{"id":"p","itemList":[{"id":"a","type":"image","imageUrl":"javascript:1"}]}]}',
    ],
  ])('with %s is refused, and the stored one stays', async (_name, content) => {
    const { id } = await save()
    const before = await detail(id)
    const refused = await app.as().call(updateView, { body: { id, revision: 1, content } })
    expect([refused.code, refused.error?.key]).toEqual([400, 'views.badContent'])
    expect(await detail(id)).toEqual(before)
  })

  it('is stored with its drawings made harmless, and with what makes their looks', async () => {
    const kept = '<style>.a{fill:#f00}</style><g style="display:none"/><rect class="a"/>'
    const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`
    const symbol = (id: string, text: string) => ({ id, type: 'symbol', svg: text, extra: 7 })
    const content = JSON.stringify({
      pageList: [
        {
          id: 'p',
          itemList: [
            symbol('a', svg(`${kept}<script>alert(1)</script><g onclick="alert(1)"/>`)),
            symbol('b', 'no drawing'),
            {
              id: 'c',
              type: 'image',
              imageUrl: `data:image/svg+xml,${encodeURIComponent(svg('<g id="u"/><use href="#u"/><script/>'))}`,
            },
            { id: 'd', type: 'text', content: 'data:image/png;base64,AA==' },
          ],
        },
      ],
    })
    const { id } = await save({ content })
    const [page] = JSON.parse((await detail(id)).content).pageList
    const imageUrl = `data:image/svg+xml;base64,${btoa(svg('<g id="u"/><use href="#u"/>'))}`
    expect(page.itemList).toEqual([
      symbol('a', svg(`${kept}<g/>`)),
      symbol('b', ''),
      { id: 'c', type: 'image', imageUrl },
      { id: 'd', type: 'text', content: 'data:image/png;base64,AA==' },
    ])
  })

  it.each([
    ['escaped', (address: string) => JSON.stringify(address).replaceAll('+', '\\u002b')],
    ['behind a space', (address: string) => JSON.stringify(` ${address}`)],
    ['with a tab in it', (address: string) => JSON.stringify(address.replace('image', 'im\tage'))],
  ])('is stored with a harmless picture where it was written %s', async (_name, write) => {
    const drawing = encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg"><script/><rect/></svg>')
    const given = write(`data:image/svg+xml,${drawing}`)
    const item = `{"id":"a","type":"text","extra":{"poster":${given}}}`
    const { id } = await save({ content: `{"pageList":[{"id":"p","itemList":[${item}]}]}` })
    const [page] = JSON.parse((await detail(id)).content).pageList
    const clean = btoa('<svg xmlns="http://www.w3.org/2000/svg"><rect/></svg>')
    expect(page.itemList[0].extra.poster).toBe(`data:image/svg+xml;base64,${clean}`)
  })

  it('that is taken can be saved again as it is answered, however its drawings are written', async () => {
    const drawing = `<svg xmlns='http://www.w3.org/2000/svg'><text>${'a'.repeat(150_000)}</text>`
    const texts = Array.from({ length: 12 }, (_, n) => `data:image/svg+xml;utf8,${drawing}${n}</svg>`)
    const item = (imageUrl: string, n: number) => ({ id: `i${n}`, type: 'image', imageUrl })
    const around = JSON.stringify({ pageList: [{ id: 'p', itemList: texts.map(item) }], x: '' })
    const fill = (length: number) => around.replace('"x":""', `"x":"${'x'.repeat(length - around.length)}"`)
    const most = 8 * 1024 * 1024
    const tooLong = await app.as().call(saveView, { body: { name: '满', content: fill(most) } })
    expect([tooLong.error?.key, tooLong.error?.field]).toEqual(['views.badContent', 'content'])
    const { id, revision } = await save({ content: fill(most - 1_000_000) })
    const { content } = await detail(id)
    expect((await app.as().call(updateView, { body: { id, revision, content } })).data.revision).toBe(2)
    expect((await detail(id)).content).toBe(content)
  })

  it('larger than 8 MB is refused', async () => {
    const body = { name: '大', content: `{"pageList":[],"x":"${'x'.repeat(8 * 1024 * 1024)}"}` }
    expect((await app.as().call(saveView, { body })).error?.field).toBe('content')
    const huge = { name: '大', content: 'x'.repeat(25 * 1024 * 1024) }
    expect((await app.as().call(saveView, { body: huge })).code).toBe(413)
  })

  it('is changed by who has seen the newest revision; others hear who saved and when', async () => {
    const { id } = await save()
    const other = app.as({ userName: '李四' })
    const first = await other.call(updateView, { body: { id, revision: 1, name: '李四的' } })
    expect(first.data).toEqual({ id, revision: 2 })
    const stale = await app.as().call(updateView, { body: { id, revision: 1, name: '我的' } })
    expect([stale.status, stale.code]).toEqual([409, 409])
    expect(stale.error).toMatchObject({
      key: 'core.conflict',
      params: { who: '李四', when: '2026-03-01 12:00:00', isOwn: 0 },
    })
    const own = await other.call(updateView, { body: { id, revision: 1, name: '第二个窗口' } })
    expect(own.error?.params).toMatchObject({ isOwn: 1 })
    expect((await detail(id)).name).toBe('李四的')
  })

  it('is saved once by two who save at the same moment', async () => {
    const { id } = await save()
    const both = await Promise.all(
      ['甲', '乙'].map((name) => app.as().call(updateView, { body: { id, revision: 1, name } })),
    )
    expect(both.map((answer) => answer.code).sort()).toEqual([200, 409])
    expect((await detail(id)).revision).toBe(2)
  })

  it('writes nothing but what the body may write', async () => {
    const { id } = await save()
    const body = { id, revision: 1, tenantId: 'demo', isHome: true, publishedRevision: 9, createUser: '5' }
    await app.as().call(updateView, { body })
    expect(await detail(id)).toMatchObject({ isHome: false, publishedRevision: null })
  })

  it('shows operators what was published last while the working copy goes on', async () => {
    const { id } = await save({ status: 'published' })
    const published = (await detail(id)).content
    const content = drawing('#222222')
    await app.as().call(updateView, { body: { id, revision: 1, content } })
    expect(await detail(id)).toMatchObject({
      content,
      revision: 2,
      status: 'published',
      publishedRevision: 1,
    })
    expect(await detail(id, true)).toMatchObject({ content: published, revision: 1 })
    await app.as().call(updateView, { body: { id, revision: 2, status: 'published' } })
    expect(await detail(id, true)).toMatchObject({ content, revision: 3 })
    await app.as().call(updateView, { body: { id, revision: 3, status: 'draft' } })
    expect(await detail(id, true)).toMatchObject({ publishedRevision: null, content })
  })
})

describe('lists of views', () => {
  it('carry no content, filter by the list conventions and by tag, and leave out what was removed', async () => {
    const tenantId = 'lists'
    const admin = app.as({ tenantId })
    const kept = await makeView(test.db, { tenantId, name: '冷站', type: 'screen', tags: ['HVAC'] })
    const gone = await makeView(test.db, { tenantId, name: '冷库' })
    const page = (query: object) => admin.call(listViews, { query: { ...query } })
    expect((await page({ name: '冷', ascs: 'name' })).data.total).toBe(2)
    expect((await page({ type: 'screen' })).data.records).toMatchObject([{ id: kept.id, tags: ['HVAC'] }])
    expect((await page({ tags: 'HVAC' })).data.total).toBe(1)
    expect((await page({ tags: 'none' })).data.total).toBe(0)
    expect((await page({ content: 'x' })).code).toBe(400)
    expect((await page({ status: 'draft' })).data.total).toBe(2)
    for (const status of ['constructor', 'zzz'])
      expect(await page({ status })).toMatchObject({ code: 400, error: { field: 'status' } })
    await admin.call(removeViews, { query: { ids: gone.id } })
    const list = await admin.call(listAllViews)
    expect(list.data.map((view: { id: string }) => view.id)).toEqual([kept.id])
    expect(list.data[0]).not.toHaveProperty('content')
    const names = await admin.call(listViewNames)
    expect(names.data).toEqual([{ id: kept.id, name: '冷站', type: 'screen', stationId: null }])
    expect((await admin.call(getView, { query: { id: gone.id } })).code).toBe(404)
  })

  it('remove all or nothing', async () => {
    const { id } = await save()
    const foreign = await makeView(test.db, { tenantId: 'other' })
    const answer = await app.as().call(removeViews, { query: { ids: `${id},${foreign.id}` } })
    expect(answer.code).toBe(404)
    expect((await detail(id)).id).toBe(id)
  })
})

describe('who sees a view', () => {
  it('is its tenant, within the permitted stations; views without a station are for all of the tenant', async () => {
    const [mine, notMine] = [await makeStation(test.db), await makeStation(test.db)]
    const [own, foreignStation, general] = [
      await makeView(test.db, { stationId: mine.id }),
      await makeView(test.db, { stationId: notMine.id }),
      await makeView(test.db),
    ]
    const limited = app.as({ stationIds: [mine.id] })
    const codeOf = async (id: string) => (await limited.call(getView, { query: { id } })).code
    expect([await codeOf(own.id), await codeOf(foreignStation.id), await codeOf(general.id)]).toEqual([
      200, 404, 200,
    ])
    const steal = { id: own.id, revision: 1, stationId: notMine.id }
    expect((await limited.call(updateView, { body: steal })).code).toBe(404)
    const stranger = app.as({ tenantId: 'other' })
    for (const call of [getView, setHomeView])
      expect((await stranger.call(call, { query: { id: own.id } })).code).toBe(404)
    const change = { body: { id: own.id, revision: 1, name: '偷' } }
    expect((await stranger.call(updateView, change)).code).toBe(404)
  })

  it('needs the permission to see, and another to change', async () => {
    const { id } = await save()
    const reader = app.as({ can: ['view_view'] })
    expect((await reader.call(getView, { query: { id } })).code).toBe(200)
    expect((await reader.call(updateView, { body: { id, revision: 1 } })).code).toBe(403)
    expect((await reader.call(setHomeView, { query: { id } })).code).toBe(403)
    expect((await app.as({ can: [] }).call(getView, { query: { id } })).code).toBe(403)
  })
})

describe('the home view', () => {
  it('is one a station, else that of the tenant, else that of any station (issue 9, location tree)', async () => {
    const tenantId = 'home'
    const admin = app.as({ tenantId })
    const [a, b] = [await makeStation(test.db, { tenantId }), await makeStation(test.db, { tenantId })]
    const [first, second, general] = [
      await makeView(test.db, { tenantId, stationId: a.id }),
      await makeView(test.db, { tenantId, stationId: a.id }),
      await makeView(test.db, { tenantId }),
    ]
    const home = async (...stationIds: string[]) =>
      (
        await admin.call(getHomeView, {
          query: stationIds.length > 0 ? { stationIds: stationIds.join() } : {},
        })
      ).data?.id
    const setHome = (id: string, enabled?: boolean) => admin.call(setHomeView, { query: { id, enabled } })
    expect(await home(a.id)).toBeUndefined()
    await setHome(first.id)
    await setHome(second.id)
    expect([await home(a.id), await home(b.id), await home()]).toEqual([second.id, undefined, second.id])
    // of a region the first that has one, and where nothing is that of no station
    expect([await home(b.id, a.id), await home('0')]).toEqual([second.id, undefined])
    const other = await makeView(test.db, { tenantId, stationId: b.id })
    await setHome(other.id)
    expect([await home(b.id, a.id), await home(a.id, b.id)]).toEqual([other.id, second.id])
    await setHome(other.id, false)
    await setHome(general.id)
    expect([await home(a.id), await home(b.id), await home()]).toEqual([second.id, general.id, general.id])
    expect(await home(b.id, a.id)).toBe(second.id)
    await setHome(second.id, false)
    expect(await home(a.id)).toBe(general.id)
    await admin.call(removeViews, { query: { ids: general.id } })
    expect(await home()).toBeUndefined()
    const nobody = app.as({ tenantId: 'other' })
    await setHome(first.id)
    expect((await nobody.call(getHomeView, { query: { stationIds: a.id } })).data).toBeNull()
  })
})

describe('images', () => {
  const pngOf = (width: number, height: number) => pngHead(width, height).toString('base64')
  const png = pngOf(1, 1)
  const upload = (data: string, fileName = 'a.png') =>
    app.as().call(uploadViewImage, { body: { fileName, data } })
  const fetchImage = (hash: string) => app.app.inject(`${getViewImage.path}?hash=${hash}`)

  it('are stored once by their content and served without a token, by hash alone', async () => {
    const { data } = await upload(`data:image/gif;base64,${png}`, 'lies.gif')
    expect(data).toMatchObject({ contentType: 'image/png', bytes: 24 })
    expect((await upload(png)).data.hash).toBe(data.hash)
    const reply = await app.app.inject(data.url)
    expect(reply.rawPayload.toString('base64')).toBe(png)
    expect(reply.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect((await fetchImage('0'.repeat(64))).statusCode).toBe(404)
  })

  it('of SVG are made harmless before they are stored', async () => {
    const hostile =
      '<!DOCTYPE svg [<!ENTITY a "b">]><svg onload="alert(1)"><script>alert(1)</script><rect/></svg>'
    const { data } = await upload(Buffer.from(hostile).toString('base64'), 'a.svg')
    const reply = await app.app.inject(data.url)
    expect(reply.body).toBe('<svg xmlns="http://www.w3.org/2000/svg"><rect/></svg>')
    expect(reply.headers['content-security-policy']).toContain('sandbox')
  })

  it.each([
    ['a page', Buffer.from('<html><script>1</script></html>').toString('base64')],
    ['a broken drawing', Buffer.from('<!DOCTYPE svg><svg><g>').toString('base64')],
    ['nothing', '===='],
    ['too large', Buffer.alloc(maxImageBytes + 1, 'GIF89a').toString('base64')],
  ])('that are %s are refused', async (_name, data) => {
    expect((await upload(data)).error?.key).toBe('views.badImage')
  })

  const drawingWith = (png: string) =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg"><image href="data:image/png;base64,${png}"/></svg>`,
    ).toString('base64')

  it('unfold to no more pixels than browsers can show, within a drawing as well', async () => {
    expect((await upload(pngOf(8000, 6000))).error).toBeUndefined()
    expect((await upload(drawingWith(pngOf(8000, 6000)))).error).toBeUndefined()
    const large = pngOf(30_000, 30_000)
    const inLines = `${large.slice(0, 3)}\n${large.slice(3, 7)}\t${large.slice(7)}`
    for (const bomb of [large, drawingWith(large), drawingWith(inLines), pngOf(1, 1).slice(0, 24)])
      expect((await upload(bomb)).error?.key).toBe('views.imagePixels')
  })

  it('hold nobody up, however often a drawing speaks of pictures', async () => {
    const talk = 'data:image/png'.repeat(20_000)
    for (const text of [talk, talk.replaceAll('data', '"data'), `"${talk};base64,`.repeat(3)]) {
      const drawing = `<svg xmlns="http://www.w3.org/2000/svg"><text>${text}</text></svg>`
      expect((await upload(Buffer.from(drawing).toString('base64'))).error).toBeUndefined()
    }
  })
})

describe('the views of a device', () => {
  it('are the published ones that show it, else those of its station', async () => {
    const station = await makeStation(test.db)
    const device = await makeDevice(test.db, { stationId: station.id })
    const published = { stationId: station.id, status: 'published', publishedRevision: 1 } as const
    const ask = async () => (await app.as().call(listDeviceViews, { query: { deviceId: device.id } })).data
    const other = await makeView(test.db, published)
    expect(await ask()).toEqual([{ id: other.id, name: other.name, showsDevice: false }])
    const content = JSON.stringify({ source: [{ deviceId: device.id }] })
    await makeView(test.db, { stationId: station.id, content })
    const shown = await makeView(test.db, { ...published, content })
    expect(await ask()).toEqual([{ id: shown.id, name: shown.name, showsDevice: true }])
  })
  it('come with the drawing of the station first and pages for a phone last, whatever they are called', async () => {
    const station = await makeStation(test.db)
    const device = await makeDevice(test.db, { stationId: station.id })
    const content = JSON.stringify({ source: [{ deviceId: device.id }] })
    const shows = { stationId: station.id, status: 'published', publishedRevision: 1, content } as const
    const phone = await makeView(test.db, { ...shows, name: '1 phone', type: 'mp' })
    const { stationId: _own, ...anywhere } = shows
    const foreign = await makeView(test.db, { ...anywhere, name: '2 of all' })
    const screen = await makeView(test.db, { ...shows, name: '3 screen', type: 'screen' })
    const other = await makeView(test.db, { ...shows, name: '4 drawing' })
    const diagram = await makeView(test.db, { ...shows, name: '5 drawing', isHome: true })
    const { data } = await app.as().call(listDeviceViews, { query: { deviceId: device.id } })
    expect(data.map(({ name }: { name: string }) => name)).toEqual(
      [diagram, other, screen, foreign, phone].map(({ name }) => name),
    )
  })
  it('are found by what the database has noted of their documents, as published and as drawn', async () => {
    const station = await makeStation(test.db)
    const device = await makeDevice(test.db, { stationId: station.id })
    const [pointId = '', otherId = ''] = Object.values(device.points)
    const document = { pageList: [{ deviceId: device.id, refreshItemIds: [otherId] }], gotoView: '7' }
    const content = JSON.stringify(
      { ...document, itemId: pointId, modelId: Number(device.id), name: 'itemId' },
      null,
      2,
    )
    const { id } = await makeView(test.db, {
      stationId: station.id,
      status: 'published',
      publishedRevision: 1,
      content,
    })
    const noted = async () => {
      const { rows } = await test.db.systemPool.query(
        'select named from view where id = $1 union all select named from view_version where view_id = $1',
        [id],
      )
      return rows.map(({ named }) => [...named].sort())
    }
    const all = [`device:${device.id}`, `point:${pointId}`, `point:${otherId}`, 'view:7'].sort()
    expect(await noted()).toEqual([all, all])
    // it is drawn on, and still shows the device where it is published
    await test.db.systemPool.query(`update view set content = '{}', revision = 2 where id = $1`, [id])
    expect(await noted()).toEqual([[], all])
    const found = (await app.as().call(listDeviceViews, { query: { deviceId: device.id } })).data
    expect(found).toMatchObject([{ id, showsDevice: true }])
  })
})
