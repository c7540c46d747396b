import { cutText } from '@energy-console/contract'
import { deviceErrors } from '@energy-console/contract/devices'
import { type Capture, telemetryErrors } from '@energy-console/contract/telemetry'
import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { Tx } from '../../../platform/database'
import { refuse } from '../../../platform/errors'
import { cameraLimits } from '../../../platform/limits'
import type { Platform } from '../../../platform/module'
import { lockQuota } from '../../../platform/quotas'
import { isStorable } from '../../../platform/text'
import { makeCaptureRoom } from './captures'
import { hasRoom, pictureOf } from './pictures'
import { cameraCaptureTable, cameraTable } from './table'

/** Whose token an AI box sends: a gateway's account, at its station. */
export interface DeviceAccount {
  tenantId: string
  stationId: string
}

/** One recognition as a box tells it. */
const Told = z.object({
  /** By its id, or by its name at the station of the gateway. */
  cameraId: z.string().max(18).refine(isStorable).optional(),
  camera: z.string().max(64).refine(isStorable).optional(),
  ts: z.number().int().min(0).max(8.64e15).optional(),
  label: z.string().trim().min(1).max(64).refine(isStorable),
  /** 0 to 1. */
  confidence: z.number().min(0).max(1),
  /** Base64. */
  image: z.string().optional(),
})
type Told = z.infer<typeof Told>

const dayMs = 86_400_000
/** The same bytes as base64. */
const mostImageCharacters = Math.ceil((cameraLimits.captureBytes * 4) / 3) + 100

type Parts = Pick<Platform, 'db' | 'bus' | 'clock' | 'attachments'>

/** What came of a message. */
interface Taken {
  accepted: number
  /** Why others were not; Chinese. */
  refused: string[]
}

/** Takes a message of an AI box in: one recognition, or several. What cannot be taken is told, and stops nothing. */
export async function takeCaptures(
  platform: Parts,
  { tenantId, stationId }: DeviceAccount,
  message: unknown,
  mostBytes: number = cameraLimits.captureBytesOfTenant,
): Promise<Taken> {
  const told = Array.isArray(message) ? message : [message]
  if (told.length > cameraLimits.capturesAtOnce)
    return { accepted: 0, refused: [`一次最多 ${cameraLimits.capturesAtOnce} 条`] }
  const made: Capture[] = []
  const taken: Taken = { accepted: 0, refused: [] }
  await platform.db.inTenant({ tenantId, stationIds: 'all' }, async (tx) => {
    made.length = 0
    Object.assign(taken, { accepted: 0, refused: [] })
    // of two boxes one waits here: what makes room for one is not looked at by the other
    await lockQuota(tx, 'files')
    for (const one of told) {
      const outcome = await takeOne(platform, tx, { tenantId, stationId }, one, mostBytes)
      if (typeof outcome === 'string') taken.refused.push(outcome)
      else taken.accepted += 1
      if (typeof outcome === 'object') made.push(outcome)
    }
  })
  for (const capture of made) platform.bus.publish('captures.recognised', { tenantId, stationId, capture })
  return taken
}

/** What was stored; undefined where it had been stored before; why not. */
async function takeOne(
  platform: Parts,
  tx: Tx,
  { tenantId, stationId }: DeviceAccount,
  message: unknown,
  mostBytes: number,
): Promise<Capture | undefined | string> {
  const parsed = Told.safeParse(message)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return `${cutText(issue?.path.join('.') || '内容', 40)}：格式不正确`
  }
  const told = parsed.data
  const now = platform.clock.now()
  const ts = told.ts ?? now
  if (ts > now + dayMs) return 'ts：超前一天以上'
  const camera = await findCamera(tx, stationId, told)
  if (!camera) return `没有这个摄像头：${cutText(told.cameraId ?? told.camera ?? '', 64)}`
  if (!camera.isEnabled) return `摄像头已停用：${camera.cameraName}`
  if ((told.image?.length ?? 0) > mostImageCharacters) return 'image：图片过大'
  const picture = told.image ? pictureOf(told.image) : undefined
  if (told.image && !picture) return 'image：不是 JPEG、PNG 或 WebP 图片'
  const [stored] = await tx
    .insert(cameraCaptureTable)
    .values({
      ...{ stationId, cameraId: camera.id, captureTime: new Date(ts), captureLabel: told.label },
      confidence: Math.round(told.confidence * 10_000) / 100,
    })
    .onConflictDoNothing()
    .returning({ id: cameraCaptureTable.id })
  // what was stored before takes no room
  if (!stored) return undefined
  const { id } = stored
  if (picture) {
    await makeCaptureRoom(platform, tx, picture.bytes.length, mostBytes)
    if (!(await hasRoom(tx, picture.bytes.length))) {
      await tx.delete(cameraCaptureTable).where(eq(cameraCaptureTable.id, id))
      return '附件空间已满，不能保存图片'
    }
  }
  let imageUrl = ''
  if (picture) {
    const { contentType, bytes } = picture
    const fileName = `${camera.cameraName} ${ts}.${contentType.slice(6)}`
    const imageId = await platform.attachments.store(
      tx,
      { holder: 'cameraCapture', recordId: id },
      { fileName, contentType, bytes },
    )
    await tx.update(cameraCaptureTable).set({ imageId }).where(eq(cameraCaptureTable.id, id))
    imageUrl = platform.attachments.addressOf(tenantId, imageId)
  }
  return { id, cameraId: camera.id, ts, label: told.label, confidence: told.confidence, imageUrl }
}

async function findCamera(tx: Tx, stationId: string, { cameraId, camera }: Told) {
  const ofName = camera === undefined ? undefined : eq(cameraTable.cameraName, camera)
  const named = /^\d{1,18}$/.test(cameraId ?? '') ? eq(cameraTable.id, cameraId ?? '') : ofName
  if (!named) return undefined
  const [found] = await tx
    .select()
    .from(cameraTable)
    .where(and(eq(cameraTable.stationId, stationId), named))
  return found
}

/**
 * `POST /api/v1/{token}/captures`: what AI boxes recognise, with the token of a gateway account. The token stands in the path as it
 * does for readings; request lines are not logged.
 */
export function mountCaptures(
  app: FastifyInstance,
  platform: Parts,
  /** Whose token it is; undefined for nobody's. */
  accountOf: (token: string, address: string) => Promise<DeviceAccount | undefined>,
): void {
  app.register(async (scope) => {
    const accounts = new WeakMap<object, DeviceAccount>()
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.route<{ Params: { token: string }; Body: Buffer | undefined }>({
      method: 'POST',
      url: '/api/v1/:token/captures',
      bodyLimit: cameraLimits.captureMessageBytes,
      config: { knowsCallers: true },
      logLevel: 'silent',
      // before the body is read: nobody sends us pictures without an account
      async onRequest(request) {
        const account = await accountOf(request.params.token, request.ip)
        if (!account) throw refuse(telemetryErrors.unknownToken)
        accounts.set(request, account)
      },
      async handler(request) {
        const account = accounts.get(request)
        if (!account) throw refuse(telemetryErrors.unknownToken)
        const taken = await takeCaptures(platform, account, parse(request.body))
        if (taken.accepted === 0) throw refuse(deviceErrors.badCapture, { reason: taken.refused.join('；') })
        return taken
      },
    })
  })
}

function parse(body: Buffer | undefined): unknown {
  try {
    return JSON.parse(body?.toString('utf8') ?? '')
  } catch {
    throw refuse(deviceErrors.badCapture, { reason: '内容不是 JSON' })
  }
}
