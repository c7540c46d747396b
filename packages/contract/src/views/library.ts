import * as z from 'zod'
import { call, DateTime, Id, Ids, LinkToken, pageOf } from '../core'
import {
  contentAnswerLimit,
  contentHeaders,
  SavedView,
  ViewDetail,
  ViewQuery,
  ViewRow,
  viewId,
} from './views'

const viewIds = Ids.meta({ reference: 'view' })

/** Shows the working copy to operators from now on (`published=false`: shows them nothing published any more). */
export const publishView = call({
  method: 'POST',
  path: '/api/ml-mlink/view/publish',
  label: '发布画面',
  permission: 'view_edit',
  changes: ['view'],
  audit: '发布画面',
  body: z.object({
    id: viewId,
    /** The revision that the user has seen; refused (409) when it is no longer the newest. */
    revision: z.number().int().min(1).meta({ label: '版本' }),
    published: z.boolean().optional().meta({ label: '发布' }),
  }),
  data: SavedView,
})

/** A copy under a new name, in the same station and folder, as a draft. */
export const copyView = call({
  method: 'POST',
  path: '/api/ml-mlink/view/copy',
  label: '复制画面',
  permission: 'view_add',
  changes: ['view'],
  audit: '复制画面',
  body: z.object({ id: viewId, name: z.string().trim().min(1).max(100).optional().meta({ label: '名称' }) }),
  data: SavedView,
})

/** The saves of a view whose content is kept, newest first. */
export const listViewVersions = call({
  method: 'GET',
  path: '/api/ml-mlink/view/versions',
  label: '画面历史版本',
  permission: 'view_view',
  reads: ['view'],
  query: z.object({ id: viewId }),
  data: z.array(
    z.object({
      revision: z.number().int(),
      name: z.string(),
      savedTime: DateTime,
      savedUserName: z.string().nullable(),
      characters: z.number(),
      isPublished: z.boolean(),
    }),
  ),
})

/** The content of one kept save. */
export const getViewVersion = call({
  method: 'GET',
  path: '/api/ml-mlink/view/version',
  answerLimit: contentAnswerLimit,
  headers: contentHeaders,
  label: '画面历史版本内容',
  permission: 'view_view',
  reads: ['view'],
  query: z.object({ id: viewId, revision: z.coerce.number().int().min(1).meta({ label: '版本' }) }),
  data: z.object({ revision: z.number().int(), name: z.string(), content: z.string() }),
})

/** Makes an earlier save the working copy, as a new revision. */
export const restoreVersion = call({
  method: 'POST',
  path: '/api/ml-mlink/view/restoreVersion',
  label: '恢复画面版本',
  permission: 'view_edit',
  changes: ['view'],
  audit: '恢复画面版本',
  body: z.object({ id: viewId, revision: z.number().int().min(1).meta({ label: '版本' }) }),
  data: SavedView,
})

/** The recycle bin. */
export const listRemovedViews = call({
  method: 'GET',
  path: '/api/ml-mlink/view/recycled',
  label: '画面回收站',
  permission: 'view_delete',
  reads: ['view'],
  query: ViewQuery,
  data: pageOf(ViewRow),
})

/** Takes views out of the recycle bin. */
export const restoreViews = call({
  method: 'POST',
  path: '/api/ml-mlink/view/restore',
  label: '恢复画面',
  permission: 'view_delete',
  changes: ['view'],
  audit: '恢复画面',
  query: z.object({ ids: viewIds }),
})

/** Ends views of the recycle bin for good, with their versions and links. */
export const purgeViews = call({
  method: 'POST',
  path: '/api/ml-mlink/view/purge',
  label: '彻底删除画面',
  permission: 'view_delete',
  changes: ['view'],
  audit: '彻底删除画面',
  query: z.object({ ids: viewIds }),
})

/** Folders and tags in use, for filters. */
export const listViewFolders = call({
  method: 'GET',
  path: '/api/ml-mlink/view/folders',
  label: '画面文件夹与标签',
  permission: 'view_view',
  reads: ['view'],
  data: z.object({ folders: z.array(z.string()), tags: z.array(z.string()) }),
})

const showsValues = z.boolean().meta({ label: '显示实时数据' })
const linkId = Id.meta({ label: '链接', reference: 'viewLink' })

/**
 * A link under which the published view can be seen without signing in. With `showsValues` its visitors see the values of the
 * points that the view shows, as far as whoever makes it sees them; left out, they see none.
 */
export const shareView = call({
  method: 'POST',
  path: '/api/ml-mlink/view/share',
  label: '分享画面',
  permission: 'view_edit',
  changes: ['viewLink'],
  audit: '分享画面',
  body: z.object({
    id: viewId,
    days: z.number().int().min(1).max(365).optional().meta({ label: '有效天数' }),
    showsValues: showsValues.optional(),
  }),
  data: z.object({ token: z.string(), expireTime: DateTime }),
})

/** Links of a view that are listed, those that were made last. */
export const mostLinksListed = 50

/** A link that stands. What it opens with is known to whoever made it alone. */
export const ViewLink = z.object({
  id: Id,
  createTime: DateTime,
  /** Who made it. */
  userName: z.string().nullable(),
  expireTime: DateTime,
  showsValues,
  /** How often it was opened. */
  visits: z.number(),
})
export type ViewLink = z.infer<typeof ViewLink>

/** How many links of a view stand, when the last of them ends, and the newest of them. */
export const getViewLinks = call({
  method: 'GET',
  path: '/api/ml-mlink/view/links',
  label: '画面的分享链接',
  permission: 'view_edit',
  reads: ['view', 'viewLink', 'visit'],
  query: z.object({ id: viewId }),
  data: z.object({ count: z.number(), lastExpireTime: DateTime.nullable(), links: z.array(ViewLink) }),
})

/** Shows the visitors of a link values from now on, as far as the caller sees them, or none any more. */
export const changeViewLink = call({
  method: 'POST',
  path: '/api/ml-mlink/view/changeLink',
  label: '修改分享链接',
  permission: 'view_edit',
  changes: ['viewLink'],
  audit: '修改分享链接',
  body: z.object({ id: linkId, showsValues }),
})

/** Ends one link, such as one that came into wrong hands. */
export const endViewLink = call({
  method: 'POST',
  path: '/api/ml-mlink/view/endLink',
  label: '取消分享链接',
  permission: 'view_edit',
  changes: ['viewLink'],
  audit: '取消分享链接',
  body: z.object({ id: linkId }),
})

/** Ends all links of a view. */
export const unshareView = call({
  method: 'POST',
  path: '/api/ml-mlink/view/unshare',
  label: '取消分享',
  permission: 'view_edit',
  changes: ['viewLink'],
  audit: '取消分享',
  query: z.object({ id: viewId }),
})

/** The published view that a visit by a link shows; `token` is the visit's. */
export const getSharedView = call({
  method: 'GET',
  path: '/api/ml-mlink/view/shared',
  answerLimit: contentAnswerLimit,
  headers: contentHeaders,
  label: '分享的画面',
  permission: 'public',
  reads: ['view'],
  query: z.object({ token: LinkToken }),
  data: ViewDetail.pick({ id: true, name: true, type: true, content: true, revision: true }).extend({
    /** IANA name of the time zone that its clocks show: the station's, else the tenant's. */
    timeZone: z.string(),
    /** Whether the link shows values: `view/sharedPoints`, `view/sharedHistory` and the socket `/ws/shared` answer it. */
    showsValues: z.boolean(),
  }),
})
