import { EllipsisOutlined, FolderOutlined, HomeFilled, QrcodeOutlined } from '@ant-design/icons'
import { type Call, pathOf } from '@energy-console/contract'
import type { ViewRow } from '@energy-console/contract/views'
import { Button, Card, Dropdown, type MenuProps, Tag, Tooltip } from 'antd'
import { Link } from 'react-router'
import { holdsButton, useSession } from '../../../api/session'
import { useTranslation } from '../../../i18n/useTranslation'
import type { Action } from '../../../kit/action/action'
import { useActions } from '../../../kit/action/useActions'
import { editorWindow, viewerWindow } from '../../../kit/page/windows'
import styles from './ViewCard.module.css'
import { ViewPicture } from './ViewPicture'
import { copy, exportFile, home, leaveHome, publish, remove, unpublish } from './viewActions'

/** The dialogs that a card's menu opens. */
export interface ViewCardActions {
  editInfo(view: ViewRow): void
  showVersions(view: ViewRow): void
  share(view: ViewRow): void
  copyToStation(view: ViewRow): void
  showOnPhone(view: ViewRow): void
}

interface Props {
  view: ViewRow
  actions: ViewCardActions
}

/** One view in the library: its picture opens it, its menu does everything else. */
export function ViewCard({ view, actions }: Props) {
  const { t } = useTranslation()
  const session = useSession()
  const may = (code: string) => holdsButton(session, code)
  const canEdit = may('view_edit')

  const entry = (key: string, label: string, run: () => void, isShown: boolean, danger = false) =>
    isShown ? [{ key, label: t(label), danger, onClick: run }] : []
  const { isOffered, start } = useActions()
  const doing = <C extends Call>(key: string, action: Action<ViewRow, C>) =>
    entry(key, action.label, () => void start(action, view), isOffered(action, view), action.isDanger)
  const items: MenuProps['items'] = [
    ...entry('phone', '手机预览', () => actions.showOnPhone(view), view.type === 'mp'),
    ...entry('info', '名称与分类', () => actions.editInfo(view), canEdit),
    ...doing('copy', copy),
    ...entry('station', '复制到站点', () => actions.copyToStation(view), may('view_add') && canEdit),
    ...doing('publish', publish),
    ...doing('unpublish', unpublish),
    ...doing('home', home),
    ...doing('leaveHome', leaveHome),
    ...entry('versions', '历史版本', () => actions.showVersions(view), true),
    ...entry('share', '分享', () => actions.share(view), canEdit),
    ...entry('export', '导出文件', () => void exportFile(view).catch(() => {}), true),
    ...doing('remove', remove),
  ]

  return (
    <Card
      hoverable
      size="small"
      styles={{ body: { padding: 12 } }}
      cover={
        <Link
          to={pathOf(viewerWindow, { zutaiId: view.id })}
          aria-label={t('打开 {{name}}', { name: view.name })}
        >
          <ViewPicture view={view} />
        </Link>
      }
    >
      <div className={styles.head}>
        <strong className={styles.name} title={view.name}>
          {view.name}
        </strong>
        {view.isHome && (
          <Tooltip title={t('首页')}>
            <HomeFilled aria-label={t('首页')} />
          </Tooltip>
        )}
        <Dropdown menu={{ items }} trigger={['click']}>
          <Button type="text" size="small" icon={<EllipsisOutlined />} aria-label={t('更多操作')} />
        </Dropdown>
      </div>
      <div className={styles.facts}>
        <Tag color={view.publishedRevision === null ? 'default' : 'success'}>
          {view.publishedRevision === null ? t('草稿') : t('已发布')}
        </Tag>
        {view.hasUnpublished && (
          <Tooltip title={t('操作员看到的是上一次发布的内容')}>
            <Tag color="warning">{t('有修改未发布')}</Tag>
          </Tooltip>
        )}
        <span className={styles.station} title={view.stationName ?? undefined}>
          {view.stationName ?? t('全部站点')}
        </span>
        {view.type === 'mp' && (
          <Button
            type="text"
            size="small"
            icon={<QrcodeOutlined />}
            aria-label={t('手机预览')}
            title={t('手机预览')}
            onClick={() => actions.showOnPhone(view)}
          />
        )}
        {canEdit && <Link to={pathOf(editorWindow, { zutaiId: view.id })}>{t('编辑')}</Link>}
      </div>
      {(view.folder || view.tags.length > 0) && (
        <div className={styles.labels}>
          {view.folder && (
            <span className={styles.folder}>
              <FolderOutlined /> {view.folder}
            </span>
          )}
          {view.tags.map((tag) => (
            <Tag key={tag}>{tag}</Tag>
          ))}
        </div>
      )}
    </Card>
  )
}
