import { randomUUID } from 'node:crypto'
import type { Call } from '@energy-console/contract'
import { allCalls } from '@energy-console/contract/all'
import { listDevicePoints } from '@energy-console/contract/devices'
import { setOwnAvatar } from '@energy-console/contract/identity'
import {
  addReportPhoto,
  getLinkedAsset,
  makeReportLink,
  sendFaultReport,
} from '@energy-console/contract/maintenance'
import { dictDetail, dictSubmit } from '@energy-console/contract/system'
import {
  openVisit,
  publishView,
  removeViews,
  saveView,
  shareView,
  uploadViewImage,
} from '@energy-console/contract/views'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { digestOf } from '../modules/identity'
import { drawingOf } from '../testing/drawingOf'
import { pngHead } from '../testing/pngHead'
import { type Caller, createCaller, requestOf } from './caller'
import { inputOf } from './callInput'
import { shareRecords } from './createRecords'
import { createProductApp, type ProductApp } from './productApp'
import type { Records } from './records'
import { nounsOf, onlyReads } from './references'
import { tokenRequest } from './testApp'

let product: ProductApp
beforeAll(async () => {
  product = await createProductApp()
})
afterAll(() => product?.close())

interface Owner {
  call: Caller
  records: Records
  token: string
}

const sharedRecords = shareRecords()

/** Whoever may make a call; the platform, for what belongs to the installation. What a call changes is made for it alone. */
const ownerOf = (call: Call): Owner => {
  const isPlatforms = product.isPlatforms(call) || call.path === dictDetail.path
  const [tenantId, token] = isPlatforms
    ? ['000000', product.tokens.platform]
    : ['north', product.tokens.north]
  const caller = createCaller(product, token)
  const records = sharedRecords({ tenantId, db: product.platform.db, call: caller })
  return { call: caller, token, records: onlyReads(call) ? records : records.apart(nounsOf(call)) }
}

/** A view in the recycle bin. */
const binned = async ({ records, call }: Owner) => {
  const ids = await records.provide('view')
  await call(removeViews, { query: { ids } })
  return ids
}

/** A link to a view. */
async function shared({ records, call }: Owner) {
  const id = await records.provide('view')
  await call(publishView, { body: { id, revision: 1 } })
  return { token: (await call(shareView, { body: { id } })).data.token }
}

/** A visit by such a link. */
async function visited(owner: Owner) {
  const { token } = (await owner.call(openVisit, { body: await shared(owner) })).data
  return { token }
}

/** A visit by a link that shows values, to a drawing of the points of a device. */
async function shown({ records, call }: Owner) {
  const deviceId = await records.provide('device')
  const { data: points } = await call(listDevicePoints, { query: { deviceId } })
  const content = drawingOf(points.map(({ propertyNo, itemId }) => ({ deviceId, propertyNo, itemId })))
  const { data: view } = await call(saveView, { body: { name: randomUUID(), content } })
  await call(publishView, { body: { id: view.id, revision: 1 } })
  const link = (await call(shareView, { body: { id: view.id, showsValues: true } })).data.token
  const { token } = (await call(openVisit, { body: { token: link } })).data
  return { token, itemIds: points[0]?.itemId, hours: 8 }
}

const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const dot = pngHead(1, 1).toString('base64')

/** The query of calls that need more than their input: something in the bin, a link, a picture. By method and path. */
const prepared: Record<string, (owner: Owner) => Promise<object>> = {
  'POST /api/ml-mlink/view/restore': async (owner) => ({ ids: await binned(owner) }),
  'POST /api/ml-mlink/view/purge': async (owner) => ({ ids: await binned(owner) }),
  'GET /api/ml-mlink/view/version': async ({ records }) => ({
    id: await records.provide('view'),
    revision: 1,
  }),
  'GET /api/ml-mlink/view/shared': visited,
  'GET /api/ml-mlink/view/sharedGlobals': visited,
  'GET /api/ml-mlink/view/sharedIntake': visited,
  'GET /api/ml-mlink/view/sharedPoints': async (owner) => ({ token: (await shown(owner)).token }),
  'GET /api/ml-mlink/view/sharedHistory': shown,
  'GET /api/blade-user/avatar': async ({ call }) => ({
    hash: (await call(setOwnAvatar, { body: { data: pixel } })).data.avatar.split('=')[1],
  }),
  'GET /api/ml-mlink/view/image': async ({ call }) => ({
    hash: (await call(uploadViewImage, { body: { data: dot } })).data.hash,
  }),
  'GET /api/blade-system/dict/detail': async ({ call }) => ({
    id: (await call(dictSubmit, { body: { code: 'answered', dictValue: 'v' } })).data.id,
  }),
}

/** A report code. */
const reportCode = async () => {
  const { records, call } = ownerOf(makeReportLink)
  const { data } = await call(makeReportLink, { body: { id: await records.provide('asset') } })
  return { token: data.token }
}

/** Calls that are made in a way of their own: with a client's credentials, with a session to end, with a picture. */
const requests: Record<string, () => Promise<InjectOptions>> = {
  'POST /api/ml-mlink/view/image': async () =>
    requestOf(uploadViewImage, { body: { data: dot } }, product.tokens.north),
  'POST /api/blade-user/update-avatar': async () =>
    requestOf(setOwnAvatar, { body: { data: pixel } }, product.tokens.north),
  'POST /api/ml-mlink/view/visit': async () =>
    requestOf(openVisit, { body: await shared(ownerOf(openVisit)) }, undefined),
  'POST /api/ml-mlink/faultreport/open': async () =>
    requestOf(getLinkedAsset, { body: await reportCode() }, undefined),
  'POST /api/ml-mlink/faultreport/send': async () =>
    requestOf(sendFaultReport, { body: { ...(await reportCode()), description: 'a' } }, undefined),
  'POST /api/ml-mlink/faultreport/addPhoto': async () => {
    const code = await reportCode()
    const sent = await product.app.inject(
      requestOf(sendFaultReport, { body: { ...code, description: 'a' } }, undefined),
    )
    const { reportNo } = sent.json().data
    return requestOf(addReportPhoto, { body: { ...code, reportNo, content: pixel } }, undefined)
  },
  'POST /api/blade-auth/oauth/token': async () =>
    tokenRequest({ tenantId: 'north', username: 'admin', password: digestOf('admin') }),
  'GET /api/blade-auth/oauth/logout': async () => ({
    url: '/api/blade-auth/oauth/logout',
    headers: { 'blade-auth': `bearer ${await product.signIn('north', 'admin')}` },
  }),
}

const nameOf = ({ method, path }: Call) => `${method} ${path}`

/** The answer to a call about records that are made for it. */
async function send(call: Call) {
  const own = await requests[nameOf(call)]?.()
  if (own) return product.app.inject(own)
  const owner = ownerOf(call)
  const more = await prepared[nameOf(call)]?.(owner)
  const { query, body } = await inputOf(call, owner.records)
  return product.app.inject(requestOf(call, { query: { ...query, ...more }, body }, owner.token))
}

/** Why a call refuses the least input that its schema takes. */
const reasons: Record<string, RegExp> = {
  // The sample holds for nobody yet.
  '/api/blade-system/privacyAgreement/accept': /^core\.notFound$/,
  // The sample's virtual gateway is disabled, and asks no device.
  '/api/ml-mlink/virtualgateway/read': /^telemetry\.virtualDisabled$/,
  '/api/ml-mlink/virtualgateway/write': /^telemetry\.virtualDisabled$/,
  '/api/ml-mlink/virtualgateway/try': /^telemetry\.deviceNotAsked$/,
  // The sample's station has no meters.
  '/api/ml-mlink/customreport/draft': /^energy\.templateWithoutDevices$/,
  // The sample's maker is there.
  '/api/ml-mlink/customreport/takeOver': /^core\.makerIsThere$/,
  '/api/ml-mlink/curveset/takeOver': /^core\.makerIsThere$/,
  '/api/ml-mlink/alarmfilter/takeOver': /^core\.makerIsThere$/,
  // The sample's span is empty.
  '/api/ml-mlink/calcpoint/backfill': /^automation\.badSpan$/,
  // No sample of a group keeps an aggregate, or its span is empty.
  '/api/ml-mlink/pointgroup/backfill': /^automation\.(badSpan|nothingKept)$/,
  // The sample is no JSON, and there is no version.
  '/api/ml-mlink/gatewayconfig/save': /^engineering\.staleConfig$/,
  '/api/ml-mlink/gatewayconfig/rollback': /^engineering\.noVersion$/,
  '/api/ml-mlink/gatewayconfig/version': /^engineering\.noVersion$/,
  // A roll-out that runs is resumed by nobody, and nothing of it has failed.
  '/api/ml-mlink/firmwarerollout/resume': /^engineering\.rolloutMoved$/,
  '/api/ml-mlink/firmwarerollout/retry': /^engineering\.nothingFailed$/,
  // Nothing speaks at the sample's station when it is asked, and nobody has taken a text.
  '/api/ml-mlink/voiceannouncement/run': /^automation\.noVoiceDevice$/,
  '/api/ml-mlink/voiceutterance/tell': /^automation\.utteranceGone$/,
  // The sample's channel leads nowhere.
  '/api/ml-mlink/deliverychannel/test': /^notices\.channelIncomplete$/,
  // No point of the sample is checked, and it is not signed.
  '/api/ml-mlink/commissioning/sign': /^engineering\.pointsLeft$/,
  '/api/ml-mlink/commissioning/reopen': /^engineering\.sheetOpen$/,
  // The sample's key did not come.
  '/api/ml-mlink/unmappedkey/map': /^devices\.notUnmapped$/,
  // The sample is no visit.
  '/api/ml-mlink/view/sharedCamera': /^views\.linkExpired$/,
  // The sample's address is opened by nobody here, and it has no address of snapshots.
  '/api/ml-mlink/camera/open': /^core\.addressRefused$/,
  '/api/ml-mlink/camera/snapshot': /^devices\.cameraNoSnapshot$/,
  // No part of the upload has come.
  '/api/ml-mlink/attachment/finish': /^attachments\.incomplete$/,
  // The sample's task has not begun.
  '/api/ml-mlink/worktask/submit': /^core\.illegalMove$/,
  '/api/ml-mlink/worktask/withdraw': /^core\.illegalMove$/,
  '/api/ml-mlink/worktask/accept': /^core\.illegalMove$/,
  '/api/ml-mlink/worktask/reject': /^core\.illegalMove$/,
  '/api/ml-mlink/worktask/saveResults': /^core\.illegalMove$/,
  '/api/ml-mlink/worktask/takeReadings': /^core\.illegalMove$/,
  // New equipment is in stock.
  '/api/ml-mlink/asset/finishRepair': /^core\.illegalMove$/,
  '/api/ml-mlink/asset/restore': /^core\.illegalMove$/,
  '/api/ml-mlink/asset/store': /^core\.illegalMove$/,
  // Nobody has signed it yet.
  '/api/ml-mlink/shifthandover/take': /^core\.illegalMove$/,
  // The one person of the rota swaps with nobody, and the turn of the sample is over.
  '/api/ml-mlink/rota/swap': /^notices\.sameTurn$/,
  '/api/ml-mlink/rota/revokeSwap': /^notices\.swapOver$/,
  '/api/ml-mlink/shifthandover/reject': /^core\.illegalMove$/,
  // Nobody has given the order to anybody.
  '/api/ml-mlink/repairorder/accept': /^core\.illegalMove$/,
  '/api/ml-mlink/repairorder/refuse': /^core\.illegalMove$/,
  '/api/ml-mlink/repairorder/rework': /^core\.illegalMove$/,
  '/api/ml-mlink/repairorder/suspend': /^core\.illegalMove$/,
  '/api/ml-mlink/repairorder/resume': /^core\.illegalMove$/,
  '/api/ml-mlink/repairorder/handIn': /^core\.illegalMove$/,
  '/api/ml-mlink/repairorder/approve': /^core\.illegalMove$/,
  '/api/ml-mlink/repairorder/reject': /^core\.illegalMove$/,
  // A program's call comes from no page of the console, to which the provider could lead back.
  '/api/blade-auth/oauth/provider/begin': /^core\.invalid$/,
  // The tenant is in use.
  '/api/blade-system/tenant/bring-back': /^core\.notFound$/,
  '/api/blade-system/tenant/erase': /^identity\.tenantNotRemoved$/,
  // No backup has the sample's name.
  '/api/blade-system/backup/try': /^system\.noBackup$/,
  '/api/blade-system/backup/download': /^system\.noBackup$/,
  '/api/blade-system/backup/remove': /^system\.noBackup$/,
  // This installation needs no licence.
  '/api/blade-system/licence/activate': /^licensing\.notRequired$/,
  '/api/blade-system/licence/replace': /^licensing\.notRequired$/,
  // The sample is no certificate, and nobody has put one in.
  '/api/blade-system/certificate/put': /^licensing\.certificateUnreadable$/,
  '/api/blade-system/certificate/restore': /^core\.notFound$/,
  // The sample's password is not the user's.
  '/api/blade-auth/oauth/unlock': /^identity\.wrongPassword$/,
  '/api/blade-user/second-factor/begin': /^identity\.wrongPassword$/,
  '/api/blade-user/second-factor/renewCodes': /^identity\.wrongPassword$/,
  '/api/blade-user/second-factor/remove': /^identity\.wrongPassword$/,
  // Nothing was begun.
  '/api/blade-user/second-factor/confirm': /^identity\.secondFactorNotBegun$/,
  // The sample's old password is not the user's.
  '/api/blade-user/update-password': /^core\.invalid$/,
  // The point asks for neither a selection nor a second person, and the command is over (`switching.db.test.ts`).
  '/api/ml-mlink/command/select': /^telemetry\./,
  '/api/ml-mlink/command/execute': /^telemetry\./,
  '/api/ml-mlink/command/request': /^telemetry\./,
  '/api/ml-mlink/command/confirm': /^telemetry\./,
  '/api/ml-mlink/command/decline': /^telemetry\./,
  '/api/ml-mlink/command/cancel': /^telemetry\./,
  // No device listens here; what it answers is parsed where one does (`commands.db.test.ts`).
  '/api/ml-mlink/item/write': /^telemetry\./,
}

/** What these answer is a file at an address of its own. */
const leadsToFile = new Set(['/api/ml-mlink/equipmentalarm/AlarmExport'])

describe('every call with the least input that it takes', () => {
  it.each(allCalls.map((call) => [nameOf(call), call] as const))(
    '%s answers what the contract says',
    async (_name, call) => {
      // The product app refuses with 500 what differs from the contract's schema.
      const { statusCode, body, json } = await send(call)
      const reason = reasons[call.path]
      if (reason) expect(json().error?.key, body).toMatch(reason)
      else expect(statusCode, body).toBe(leadsToFile.has(call.path) ? 303 : 200)
      // a refused sign-in comes with 200, too
      expect(body).not.toContain('error_description')
    },
  )
})
