import {
  copyView,
  endViewLink,
  getSharedView,
  getView,
  getViewLinks,
  getViewVersion,
  listAllViews,
  listRemovedViews,
  listViewFolders,
  listViewVersions,
  openVisit,
  publishView,
  purgeViews,
  removeViews,
  restoreVersion,
  restoreViews,
  shareView,
  unshareView,
  updateView,
  type Visit,
  visits,
} from '@energy-console/contract/views'
import { emptyDocument, saveDocument } from '@energy-console/schematic'
import { describe, expect, it } from 'vitest'
import { makeView } from '../../../testing/factories'
import { useCallApp } from '../../../testing/useCallApp'
import { tenantTable } from '../../identity'
import { createStations } from '../../stations'
import { createViews } from '..'
import { zoneOfView } from '../share/published'

const { test, app } = await useCallApp((platform) => [createStations(platform), createViews(platform)])

const blank = () => JSON.stringify(saveDocument(emptyDocument()))
const detail = async (id: string) => (await app.as().call(getView, { query: { id } })).data
const versions = async (id: string) => (await app.as().call(listViewVersions, { query: { id } })).data

describe('versions', () => {
  it('are listed newest first, shown, and restored as a new revision', async () => {
    const view = await makeView(test.db)
    const content = blank()
    await app.as({ userName: '王五' }).call(updateView, { body: { id: view.id, revision: 1, content } })
    expect(await versions(view.id)).toMatchObject([
      { revision: 2, savedUserName: '王五', savedTime: '2026-03-01 12:00:00', characters: content.length },
      { revision: 1 },
    ])
    const old = await app.as().call(getViewVersion, { query: { id: view.id, revision: 1 } })
    expect(old.data.content).toBe(view.content)
    const restored = await app.as().call(restoreVersion, { body: { id: view.id, revision: 1 } })
    expect(restored.data).toEqual({ id: view.id, revision: 3 })
    expect((await detail(view.id)).content).toBe(view.content)
    expect((await app.as().call(restoreVersion, { body: { id: view.id, revision: 99 } })).code).toBe(404)
    const foreign = app.as({ tenantId: 'other' })
    expect((await foreign.call(listViewVersions, { query: { id: view.id } })).code).toBe(404)
  })

  it('are kept to the newest fifty, and the published one', async () => {
    const view = await makeView(test.db)
    await app.as().call(publishView, { body: { id: view.id, revision: 1 } })
    for (let revision = 2; revision < 60; revision += 1)
      await app.as().call(updateView, { body: { id: view.id, revision, content: blank() } })
    const kept = await versions(view.id)
    expect(kept).toHaveLength(51)
    expect(kept.at(-1)).toMatchObject({ revision: 1, isPublished: true })
    const published = await app.as().call(getView, { query: { id: view.id, published: true } })
    expect(published.data.content).toBe(view.content)
  })
})

describe('publishing', () => {
  it('needs the newest revision and can be taken back', async () => {
    const view = await makeView(test.db)
    const published = await app.as().call(publishView, { body: { id: view.id, revision: 1 } })
    expect(published.data.revision).toBe(2)
    expect(await detail(view.id)).toMatchObject({ status: 'published', publishedRevision: 2 })
    expect((await app.as().call(publishView, { body: { id: view.id, revision: 1 } })).code).toBe(409)
    await app.as().call(publishView, { body: { id: view.id, revision: 2, published: false } })
    expect(await detail(view.id)).toMatchObject({ status: 'draft', publishedRevision: null })
  })
})

describe('copies', () => {
  it('are drafts of their own', async () => {
    const view = await makeView(test.db, { name: '原图', isHome: true, status: 'published', folder: 'F' })
    const { data } = await app.as().call(copyView, { body: { id: view.id } })
    expect(await detail(data.id)).toMatchObject({
      name: '原图 副本',
      status: 'draft',
      isHome: false,
      folder: 'F',
      content: view.content,
      revision: 1,
    })
  })
})

describe('the recycle bin', () => {
  it('gives back or ends what was removed', async () => {
    const tenantId = 'bin'
    const admin = app.as({ tenantId })
    const [back, end] = [await makeView(test.db, { tenantId }), await makeView(test.db, { tenantId })]
    const ids = `${back.id},${end.id}`
    expect((await admin.call(purgeViews, { query: { ids } })).code).toBe(404)
    await admin.call(removeViews, { query: { ids } })
    expect((await admin.call(listRemovedViews)).data).toMatchObject({ total: 2 })
    expect((await admin.call(restoreViews, { query: { ids: back.id } })).code).toBe(200)
    expect((await admin.call(getView, { query: { id: back.id } })).code).toBe(200)
    expect((await admin.call(purgeViews, { query: { ids: end.id } })).code).toBe(200)
    expect((await admin.call(listRemovedViews)).data.total).toBe(0)
    expect((await admin.call(restoreViews, { query: { ids: end.id } })).code).toBe(404)
  })
})

describe('links', () => {
  it('tell UTC where the stored zone is none', async () => {
    await test.db.asSystem((tx) =>
      tx.insert(tenantTable).values({ tenantId: 'mars', tenantName: 'Mars', timeZone: 'Mars/Olympus' }),
    )
    expect(await zoneOfView(test.db, { tenantId: 'mars', stationId: null })).toBe('UTC')
  })

  it('show the published content without signing in, until they expire or are ended', async () => {
    const view = await makeView(test.db, { status: 'published', publishedRevision: 1 })
    const newer = blank()
    await app.as().call(updateView, { body: { id: view.id, revision: 1, content: newer } })
    const share = async () => (await app.as().call(shareView, { body: { id: view.id, days: 1 } })).data.token
    const shown = async (token: string) =>
      (await app.app.inject(`${getSharedView.path}?token=${token}`)).json()
    const open = async (link: string) =>
      (await app.app.inject({ method: 'POST', url: openVisit.path, payload: { token: link } })).json()
    const link = await share()
    expect((await shown(link)).code).toBe(404)
    const { token } = (await open(link)).data
    expect((await shown(token)).data).toEqual({
      id: view.id,
      name: view.name,
      type: 'diagram',
      content: view.content,
      revision: 1,
      showsValues: false,
      timeZone: expect.stringMatching(/^\w+(\/\w+)?$/),
    })
    expect((await shown('0'.repeat(48))).code).toBe(404)
    app.clock.advance(86_400_001)
    expect((await shown(token)).code).toBe(404)
    expect((await open(link)).code).toBe(404)
    const { token: next } = (await open(await share())).data
    await app.as().call(publishView, { body: { id: view.id, revision: 2, published: false } })
    expect((await shown(next)).error?.key).toBe('views.notPublished')
    await app.as().call(publishView, { body: { id: view.id, revision: 3 } })
    expect((await shown(next)).data).toMatchObject({ content: newer, revision: 4 })
    const links = async () => (await app.as().call(getViewLinks, { query: { id: view.id } })).data
    // what has ended by itself does not count
    expect(await links()).toMatchObject({
      count: 1,
      lastExpireTime: expect.any(String),
      links: [{ visits: 1 }],
    })
    // one that came into wrong hands ends alone
    const other = (await open(await share())).data.token
    const [newest] = (await links()).links
    const end = () => app.as().call(endViewLink, { body: { id: newest.id } })
    expect((await app.as({ tenantId: 'other' }).call(endViewLink, { body: { id: newest.id } })).code).toBe(
      404,
    )
    expect((await end()).code).toBe(200)
    expect((await end()).code).toBe(404)
    expect((await shown(other)).code).toBe(404)
    expect((await shown(next)).code).toBe(200)
    await app.as().call(unshareView, { query: { id: view.id } })
    expect(await links()).toEqual({ count: 0, lastExpireTime: null, links: [] })
    expect((await shown(next)).code).toBe(404)
    const seen = (await app.as().call(visits.calls.page, { query: { viewName: view.name } })).data
    expect(seen.records.map(({ viewName, ip }: Visit) => ({ viewName, ip }))).toEqual([
      { viewName: view.name, ip: '127.0.0.1' },
      { viewName: view.name, ip: '127.0.0.1' },
      { viewName: view.name, ip: '127.0.0.1' },
    ])
    const foreign = app.as({ tenantId: 'other' })
    expect((await foreign.call(visits.calls.page, { query: {} })).data.total).toBe(0)
    expect((await foreign.call(shareView, { body: { id: view.id } })).code).toBe(404)
  })
})

describe('a card', () => {
  it('knows of saves that are newer than what is published; a new name is none', async () => {
    const tenantId = 'cards'
    const editor = app.as({ tenantId })
    const { id } = await makeView(test.db, { tenantId })
    const isBehind = async () => (await editor.call(listAllViews)).data[0].hasUnpublished
    expect(await isBehind()).toBe(false)
    await editor.call(publishView, { body: { id, revision: 1 } })
    expect(await isBehind()).toBe(false)
    await editor.call(updateView, { body: { id, revision: 2, name: '改名' } })
    expect(await isBehind()).toBe(false)
    await editor.call(updateView, { body: { id, revision: 3, content: blank() } })
    expect(await isBehind()).toBe(true)
    expect((await editor.call(getView, { query: { id } })).data.hasUnpublished).toBe(true)
    await editor.call(publishView, { body: { id, revision: 4 } })
    expect(await isBehind()).toBe(false)
  })
})

describe('folders and tags', () => {
  it('are those in use, each once', async () => {
    const tenantId = 'tags'
    await makeView(test.db, { tenantId, folder: 'B', tags: ['y', 'x'] })
    await makeView(test.db, { tenantId, folder: 'A', tags: ['x'] })
    const { data } = await app.as({ tenantId }).call(listViewFolders)
    expect(data).toEqual({ folders: ['A', 'B'], tags: ['x', 'y'] })
  })
})
