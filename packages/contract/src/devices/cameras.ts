import * as z from 'zod'
import { attachmentHolder } from '../attachments'
import { call, field, Id, resource, rule } from '../core'

/** What the address of a camera gives. */
export const cameraKinds = {
  hls: 'HLS',
  flv: 'HTTP-FLV',
  rtsp: 'RTSP',
  picture: '图片',
} as const
export type CameraKind = keyof typeof cameraKinds

/** Whether the picture came when it was last asked for. */
export const cameraStates = { untried: '未打开过', working: '可用', failed: '打不开' } as const

/** An address without an account in it. */
const web = /^https?:\/\/[^\s/@?#]+(?:[/?#]\S*)?$/i
const rtsp = /^rtsps?:\/\/[^\s/@?#]+(?:[/?#]\S*)?$/i
const noWeb = '请填写以 http:// 或 https:// 开头的地址，其中没有账号和密码'
const noAddress = '请填写完整的地址，其中没有账号和密码'
/** A pattern does not see a port that is too large, or a host that is none. */
const canBeAsked = (address: string) => z.url().safeParse(address).success
const allowed = '地址须由部署者用 CAMERA_ALLOW 允许'

/** Days that captures of a camera are kept, unless it says otherwise. */
const usualCaptureDays = 30

/** A camera, and where the platform fetches its picture. Its password is set apart, and told nobody. */
export const Camera = z.object({
  cameraName: field.name('摄像头名称', { column: true, search: true }),
  stationId: field.reference('站点', 'station', { column: true, search: true }),
  siteId: field.reference('位置', 'site', { column: true, search: true, narrowedBy: 'stationId' }).nullish(),
  deviceId: field
    .reference('拍摄设备', 'device', { column: true, search: true, narrowedBy: 'stationId' })
    .nullish(),
  cameraState: field.choice('状态', cameraStates, { column: 90, search: true, readOnly: true }).optional(),
  kind: field.choice('地址类型', cameraKinds, {
    column: 100,
    search: true,
    help: 'RTSP 不能在浏览器中播放，须有媒体网关把它转成 HLS 或 FLV',
  }),
  address: field.code('地址', {
    max: 500,
    column: true,
    pattern: [/^(?:https?|rtsps?):\/\/[^\s/@?#]+(?:[/?#]\S*)?$/i, noAddress],
    check: canBeAsked,
    help: allowed,
  }),
  gatewayAddress: field
    .code('媒体网关地址', {
      max: 500,
      pattern: [web, noWeb],
      check: canBeAsked,
      help: '只用于 RTSP：媒体网关给出的 HLS（.m3u8）或 FLV 地址',
    })
    .nullish(),
  snapshotAddress: field
    .code('快照地址', {
      max: 500,
      pattern: [web, noWeb],
      check: canBeAsked,
      help: '返回一张 JPEG、PNG 或 WebP 图片的地址；留空时从正在播放的画面截取',
    })
    .nullish(),
  userName: field.text('用户名', { help: '摄像头要求登录时填写，密码在列表中另行设置' }).nullish(),
  hasPassword: field
    .toggle('密码', { column: 90, readOnly: true, form: false, states: ['已设置', '未设置'] })
    .optional(),
  isEnabled: field.toggle('启用', { column: 80, search: true }).default(true),
  captureDays: field
    .number('抓拍保留', { unit: '天', min: 1, max: 3_650, decimals: 0, help: '更早的 AI 抓拍每天夜里删除' })
    .default(usualCaptureDays),
  stateTime: field.instant('状态时间', { column: true, readOnly: true, showsAge: true }).nullish(),
  snapshotTime: field.instant('快照时间', { readOnly: true, showsAge: true }).nullish(),
  remark: field.remark().nullish(),
})
export type Camera = z.infer<typeof Camera>

export const cameras = resource({
  path: '/ml-mlink/camera',
  noun: 'camera',
  label: '摄像头',
  schema: Camera,
  permission: 'camera',
  title: 'cameraName',
  unique: [{ fields: ['stationId', 'cameraName'] }],
  rules: [
    rule(
      Camera,
      ['kind', 'address'],
      ({ kind, address }) => address === undefined || rtsp.test(address) === (kind === 'rtsp'),
      'RTSP 的地址以 rtsp:// 开头，其他类型以 http:// 或 https:// 开头',
    ),
  ],
  answered: {
    /** The last snapshot; an address that is good for a few minutes. */
    snapshotUrl: z.string().nullable(),
  },
})

/** Pictures of cameras: snapshots that people take. */
export const snapshotHolder = attachmentHolder({
  noun: 'camera',
  uploadCodes: ['camera_snapshot'],
  viewCodes: ['camera_view'],
  accepts: 'pictures',
  mostMb: 5,
})

const ofCamera = Id.meta({ reference: 'camera', label: '摄像头' })

/** Sets the password that the camera asks for; an empty one takes it away. It is never told again. */
export const setCameraPassword = call({
  method: 'POST',
  path: '/api/ml-mlink/camera/password',
  label: '设置摄像头密码',
  permission: 'camera_edit',
  changes: ['camera'],
  audit: '设置摄像头密码',
  body: z.object({ id: ofCamera, password: z.string().max(128).meta({ label: '密码' }) }),
})

/** How what is opened is played. */
export const Viewing = z.object({
  /** Where the picture comes from, on this server; good while it is watched. */
  url: z.string(),
  plays: z.enum(['hls', 'flv', 'picture']),
  cameraName: z.string(),
})
export type Viewing = z.infer<typeof Viewing>

/**
 * Opens a camera's picture: asks the camera, and answers an address of this server that shows it while somebody watches. What
 * stands against it is said in the refusal.
 */
export const getLivePicture = call({
  method: 'POST',
  path: '/api/ml-mlink/camera/open',
  label: '打开摄像头画面',
  permission: 'camera_view',
  reads: ['camera'],
  body: z.object({ id: ofCamera }),
  data: Viewing,
})

/** Keeps a picture of the camera: from its snapshot address, or the one that the page has taken of the playing video. */
export const takeSnapshot = call({
  method: 'POST',
  path: '/api/ml-mlink/camera/snapshot',
  label: '拍摄快照',
  permission: 'camera_snapshot',
  changes: ['camera'],
  audit: '拍摄快照',
  bodyLimit: 8 * 1024 * 1024,
  body: z.object({
    id: ofCamera,
    /** Base64, with or without a `data:` prefix; needed where the camera has no address of snapshots. */
    data: z
      .string()
      .max(7 * 1024 * 1024, '图片过大')
      .optional()
      .meta({ label: '图片' }),
  }),
  data: z.object({ snapshotUrl: z.string() }),
})
