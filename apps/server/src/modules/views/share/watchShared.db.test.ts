import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cameras } from '@energy-console/contract/devices'
import {
  getSharedPicture,
  openVisit,
  publishView,
  shareView,
  unshareView,
} from '@energy-console/contract/views'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeStation, makeView } from '../../../testing/factories'
import { useCallApp } from '../../../testing/useCallApp'
import { createDevices, type Viewings } from '../../devices'
import { createStations } from '../../stations'
import { createViews } from '..'

let viewings: Viewings
const { test, app } = await useCallApp((platform) => {
  const devices = createDevices(platform, { readLatest: async () => new Map() })
  viewings = devices.viewings
  return [createStations(platform), devices, createViews(platform, { viewings })]
})
const camera = createServer((request, reply) =>
  request.url === '/live' ? reply.end('#EXTM3U\n') : reply.writeHead(404).end(),
)

beforeAll(() => new Promise<void>((done) => camera.listen(0, '127.0.0.1', done)))
afterAll(() => {
  camera.close()
})

const address = (path: string) => `http://127.0.0.1:${(camera.address() as AddressInfo).port}${path}`
const makeCamera = async (stationId: string, path = '/live'): Promise<string> => {
  const body = { cameraName: `${stationId} ${path}`, stationId, kind: 'hls', address: address(path) }
  return (await app.as().call(cameras.calls.save, { body })).data.id
}

it('a visit watches the cameras of its view at the station of the view, as long as the link stands', async () => {
  const [station, other] = [await makeStation(test.db), await makeStation(test.db)]
  const shown = await makeCamera(station.id)
  const silent = await makeCamera(station.id, '/nothing')
  const away = await makeCamera(other.id)
  const hidden = await makeCamera(station.id, '/live?hidden')
  const itemList = [shown, silent, away].map((cameraId, at) => ({ id: `v${at}`, type: 'video', cameraId }))
  const view = await makeView(test.db, {
    stationId: station.id,
    content: JSON.stringify({ pageList: [{ id: 'p', itemList }] }),
  })
  await app.as().call(publishView, { body: { id: view.id, revision: view.revision } })
  const link = (await app.as().call(shareView, { body: { id: view.id } })).data.token
  const nobody = app.as({ can: [] })
  const { token } = (await nobody.call(openVisit, { body: { token: link } })).data
  const watch = (cameraId: string) => nobody.call(getSharedPicture, { body: { token, cameraId } })

  const { data } = await watch(shown)
  expect(data).toMatchObject({ plays: 'hls', cameraName: '' })
  expect((await app.app.inject(data.url)).statusCode).toBe(200)
  // why not is nothing that a visitor is told
  expect((await watch(silent)).error).toMatchObject({ key: 'views.cameraAway', params: {} })
  expect((await watch(away)).code).toBe(404)
  expect((await watch(hidden)).code).toBe(404)

  await viewings.review()
  expect((await app.app.inject(data.url)).statusCode).toBe(200)
  await app.as().call(unshareView, { query: { id: view.id } })
  await viewings.review()
  expect((await app.app.inject(data.url)).statusCode).toBe(404)
  expect((await watch(shown)).error?.key).toBe('views.linkExpired')
})
