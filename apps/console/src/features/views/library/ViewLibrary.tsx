import { DeleteOutlined, ImportOutlined, PlusOutlined } from '@ant-design/icons'
import { type ViewRow, viewFolders, viewList, viewStatuses } from '@energy-console/contract/views'
import { Button, Empty, Input, Select, Skeleton, Space, Upload } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useSession } from '../../../api/session'
import { useCall } from '../../../api/useCall'
import { Failure } from '../../../kit/Failure'
import { CreateViewDialog } from './CreateViewDialog'
import { RecycleBin } from './RecycleBin'
import { ShareDialog } from './ShareDialog'
import { useImportView } from './useImportView'
import { useStationOptions } from './useStationOptions'
import { useViewActions } from './useViewActions'
import { VersionsDrawer } from './VersionsDrawer'
import { ViewCard } from './ViewCard'
import styles from './ViewLibrary.module.css'

interface Props {
  type: ViewRow['type']
  /** What this page is for, shown while it is empty. */
  purpose: string
}

type Dialog = 'create' | 'bin'

/** The views of one type as cards, with filters, templates, import and the recycle bin. */
export function ViewLibrary({ type, purpose }: Props) {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const [dialog, setDialog] = useState<Dialog>()
  const [versionsOf, setVersionsOf] = useState<ViewRow>()
  const [shared, setShared] = useState<ViewRow>()
  const user = useSession((state) => state.user)
  const codes = useSession((state) => state.buttonPermissions)
  const may = (code: string) => user?.tenantId === '000000' || codes.has(code)
  const filter = (name: string) => params.get(name) ?? ''
  const setFilter = (name: string, value: string | undefined) => {
    const next = new URLSearchParams(params)
    if (value) next.set(name, value)
    else next.delete(name)
    setParams(next, { replace: true })
  }

  const views = useCall(
    viewList,
    {
      query: {
        type_equal: type,
        size: '1000',
        name: filter('name'),
        folder_equal: filter('folder'),
        stationId_equal: filter('stationId'),
        status_equal: filter('status'),
      },
    },
    { keepsPrevious: true },
  )
  const folders = useCall(viewFolders)
  const stations = useStationOptions()
  const importFile = useImportView(type)
  const actions = { ...useViewActions(), showVersions: setVersionsOf, share: setShared }

  return (
    <section className={styles.library}>
      <div className={styles.bar}>
        <Space wrap>
          <Input.Search
            allowClear
            className={styles.search}
            placeholder={t('按名称搜索')}
            aria-label={t('按名称搜索')}
            defaultValue={filter('name')}
            onSearch={(value) => setFilter('name', value)}
          />
          <Select
            allowClear
            className={styles.select}
            placeholder={t('站点')}
            aria-label={t('站点')}
            options={stations}
            value={filter('stationId') || undefined}
            onChange={(value) => setFilter('stationId', value)}
          />
          <Select
            allowClear
            className={styles.select}
            placeholder={t('文件夹')}
            aria-label={t('文件夹')}
            options={folders.data?.folders.map((value) => ({ value, label: value }))}
            value={filter('folder') || undefined}
            onChange={(value) => setFilter('folder', value)}
          />
          <Select
            allowClear
            className={styles.select}
            placeholder={t('状态')}
            aria-label={t('状态')}
            options={Object.entries(viewStatuses).map(([value, label]) => ({ value, label: t(label) }))}
            value={filter('status') || undefined}
            onChange={(value) => setFilter('status', value)}
          />
        </Space>
        <Space>
          {may('view_delete') && (
            <Button icon={<DeleteOutlined />} onClick={() => setDialog('bin')}>
              {t('回收站')}
            </Button>
          )}
          {may('view_add') && (
            <>
              <Upload
                accept=".json,application/json"
                showUploadList={false}
                beforeUpload={(file) => {
                  void importFile(file)
                  return false
                }}
              >
                <Button icon={<ImportOutlined />}>{t('导入')}</Button>
              </Upload>
              <Button type="primary" icon={<PlusOutlined />} onClick={() => setDialog('create')}>
                {t('新建画面')}
              </Button>
            </>
          )}
        </Space>
      </div>
      {views.error && <Failure text={views.error.message} onRetry={() => void views.refetch()} />}
      {views.data?.length === 0 && (
        <Empty description={t('没有内容')}>
          <p>{t(purpose)}</p>
          {may('view_add') && (
            <Button type="primary" onClick={() => setDialog('create')}>
              {t('新建画面')}
            </Button>
          )}
        </Empty>
      )}
      <div className={styles.grid} data-type={type}>
        {views.isPending &&
          [0, 1, 2, 3].map((key) => <Skeleton.Node key={key} active className={styles.bone} />)}
        {views.data?.map((view) => (
          <ViewCard key={view.id} view={view} actions={actions} />
        ))}
      </div>
      <CreateViewDialog type={type} isOpen={dialog === 'create'} onClose={() => setDialog(undefined)} />
      <RecycleBin type={type} isOpen={dialog === 'bin'} onClose={() => setDialog(undefined)} />
      <VersionsDrawer view={versionsOf} onClose={() => setVersionsOf(undefined)} />
      <ShareDialog view={shared} onClose={() => setShared(undefined)} />
    </section>
  )
}
