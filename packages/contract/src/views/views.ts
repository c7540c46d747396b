import * as z from 'zod'
import {
  call,
  choice,
  DateTime,
  FilteredPageQuery,
  Id,
  IdFilter,
  Ids,
  pageOf,
  reference,
  Usage,
} from '../core'

export const viewTypes = { diagram: '系统图', screen: '智慧大屏', mp: '小程序' } as const
export const viewStatuses = { draft: '草稿', published: '已发布' } as const

/** Characters that a view's content may have; the body limit leaves room for escapes. */
export const maxContentLength = 8 * 1024 * 1024
const contentBodyLimit = 24 * 1024 * 1024
/**
 * Bytes that a view's content takes in an answer, escapes included: what takes more is not saved, so that whatever is
 * saved can be opened. Room for `maxContentLength` characters of which half must be escaped.
 */
export const maxContentBytes = 12 * 1024 * 1024
/** What an answer says of the view beside its content. */
const besideContent = 64 * 1024
/** Answers with one view's content, as text. */
export const contentAnswerLimit = maxContentBytes + besideContent
/** Bytes that the content takes as it is sent, compressed: with what stands beside it no answer has more than 4 MiB. */
export const maxSentContentBytes = 4 * 1024 * 1024 - besideContent
/** Headers of the calls that answer a document. */
export const contentHeaders = {
  'Accept-Encoding': 'gzip; without it, an answer longer than 4 MiB is refused (406)',
}

const Name = z.string().trim().min(1).max(100).meta({ label: '名称', column: true, search: true })
const Content = z.string().min(2).max(maxContentLength, '画面内容过大').meta({ label: '内容' })
/** A picture as `data:` address, which is stored, or the address of a stored image; answers carry the latter. */
const Thumbnail = z.string().max(400_000).nullish().meta({ label: '缩略图' })
const Tags = z.array(z.string().trim().min(1).max(32)).max(20).meta({ label: '标签' })
const Folder = z.string().trim().max(100).nullish().meta({ label: '文件夹' })
const StationOfView = reference('station', { label: '站点', column: true, search: true }).nullish()
export const viewId = Id.meta({ reference: 'view', label: '画面' })

/** A stored view without its content, as lists answer it. A view without a station is seen by the whole tenant. */
export const ViewRow = z.object({
  id: Id,
  name: Name,
  type: choice(viewTypes, { label: '类型' }),
  stationId: Id.nullable().meta({ label: '站点' }),
  stationName: z.string().nullable(),
  /** Counts saves; an update names the one it read. */
  revision: z.number().int().meta({ label: '版本' }),
  status: choice(viewStatuses, { label: '状态' }),
  /** The revision that operators see; null while never published. */
  publishedRevision: z.number().int().nullable().meta({ label: '发布版本' }),
  /** Its content was saved after it was last published. */
  hasUnpublished: z.boolean(),
  /** Address of the picture. */
  thumbnail: z.string().nullable(),
  folder: z.string().nullable().meta({ label: '文件夹' }),
  tags: z.array(z.string()).meta({ label: '标签' }),
  isHome: z.boolean().meta({ label: '首页' }),
  createTime: DateTime.meta({ label: '创建时间' }),
  updateTime: DateTime.meta({ label: '修改时间' }),
  updateUserName: z.string().nullable().meta({ label: '修改人' }),
  /** In the recycle bin since; null outside of it. */
  removedTime: DateTime.nullable().meta({ label: '删除时间' }),
})
export type ViewRow = z.infer<typeof ViewRow>

/** A view with its content: the JSON text of a schematic document. */
export const ViewDetail = ViewRow.extend({ content: z.string() })
export type ViewDetail = z.infer<typeof ViewDetail>

/** What a save answers: the id, and the revision to name in the next update. */
export const SavedView = z.object({ id: Id, revision: z.number().int() })

/** One view. With `published=true` the published revision, where there is one; else the working copy. */
export const getView = call({
  method: 'GET',
  path: '/api/ml-mlink/view/detail',
  answerLimit: contentAnswerLimit,
  headers: contentHeaders,
  label: '画面详情',
  permission: 'view_view',
  reads: ['view'],
  query: z.object({ id: viewId, published: z.enum(['true', 'false']).optional().meta({ label: '已发布' }) }),
  data: ViewDetail,
})

/** Any filter of the list conventions. */
export const ViewQuery = FilteredPageQuery.extend({
  status: choice(viewStatuses, { label: '状态' }).optional(),
})

/** Views without their content. */
export const listViews = call({
  method: 'GET',
  path: '/api/ml-mlink/view/page',
  label: '画面分页',
  permission: 'view_view',
  reads: ['view', 'station'],
  query: ViewQuery,
  data: pageOf(ViewRow),
})

export const listAllViews = call({
  method: 'GET',
  path: '/api/ml-mlink/view/list',
  label: '画面列表',
  permission: 'view_view',
  reads: ['view', 'station'],
  query: ViewQuery,
  data: z.array(ViewRow),
})

/** Ids and names, for pickers. */
export const listViewNames = call({
  method: 'GET',
  path: '/api/ml-mlink/view/listNames',
  label: '画面名称',
  permission: 'view_view',
  reads: ['view'],
  query: z.object({
    type: choice(viewTypes, { label: '类型' }).optional(),
    stationId: Id.meta({ reference: 'station', label: '站点' }).optional(),
  }),
  data: z.array(z.object({ id: Id, name: z.string(), type: z.string(), stationId: Id.nullable() })),
})

/**
 * The published views that show a device, those of its station first; where none shows it, what its station has. So a
 * picture is found for what happened to the device.
 */
export const listDeviceViews = call({
  method: 'GET',
  path: '/api/ml-mlink/view/ofDevice',
  label: '设备所在画面',
  permission: 'view_view',
  reads: ['view', 'device'],
  isQuiet: true,
  query: z.object({ deviceId: Id.meta({ reference: 'device', label: '设备' }) }),
  data: z.array(z.object({ id: Id, name: z.string(), showsDevice: z.boolean() })),
})

/** What a body may say of a view beside its name. */
const written = {
  type: choice(viewTypes, { label: '类型' }).optional(),
  stationId: StationOfView,
  /** Left out of a new one: a blank document. */
  content: Content.optional(),
  thumbnail: Thumbnail,
  folder: Folder,
  tags: Tags.optional(),
  status: choice(viewStatuses, { label: '状态' }).optional(),
}

export const saveView = call({
  method: 'POST',
  path: '/api/ml-mlink/view/save',
  label: '新增画面',
  permission: 'view_add',
  changes: ['view'],
  audit: '新增画面',
  bodyLimit: contentBodyLimit,
  body: z.object({
    name: Name,
    ...written,
  }),
  data: SavedView,
})

/** Changes what the body names. A `revision` that is no longer the newest is refused (409) with who saved and when. */
export const updateView = call({
  method: 'POST',
  path: '/api/ml-mlink/view/update',
  label: '修改画面',
  permission: 'view_edit',
  changes: ['view'],
  audit: '修改画面',
  bodyLimit: contentBodyLimit,
  body: z.object({
    id: viewId,
    revision: z.number().int().min(1).meta({ label: '版本' }),
    name: Name.optional(),
    ...written,
  }),
  data: SavedView,
})

/** Moves views to the recycle bin. */
export const removeViews = call({
  method: 'POST',
  path: '/api/ml-mlink/view/remove',
  label: '删除画面',
  permission: 'view_delete',
  changes: ['view'],
  audit: '删除画面',
  query: z.object({ ids: Ids.meta({ reference: 'view' }) }),
})

/** Where views are used, for whoever is about to remove them. */
export const listViewUsage = call({
  method: 'GET',
  path: '/api/ml-mlink/view/usage',
  label: '画面的使用情况',
  permission: 'view_delete',
  reads: ['view', 'alarmRule'],
  query: z.object({ ids: Ids.meta({ reference: 'view' }) }),
  data: z.array(Usage),
})

/** Makes the view the home of its station (of the tenant, when it has none); `enabled=false` takes that back. */
export const setHomeView = call({
  method: 'GET',
  path: '/api/ml-mlink/view/setHomePage',
  label: '设为首页',
  permission: 'view_edit',
  changes: ['view'],
  audit: '设为首页',
  query: z.object({ id: viewId, enabled: z.enum(['true', 'false']).optional().meta({ label: '设为首页' }) }),
  data: z.object({ id: Id }),
})

/**
 * The published home view of the first of the stations that has one, else that of the tenant; else null. Where no station is
 * named, that of the tenant goes before those of stations.
 */
export const getHomeView = call({
  method: 'GET',
  path: '/api/ml-mlink/view/homePage',
  answerLimit: contentAnswerLimit,
  headers: contentHeaders,
  label: '首页画面',
  permission: 'session',
  reads: ['view'],
  query: z.object({ stationIds: IdFilter.optional().meta({ label: '站点' }) }),
  data: ViewDetail.nullable(),
})
