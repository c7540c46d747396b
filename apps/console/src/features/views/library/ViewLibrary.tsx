import { DeleteOutlined, ImportOutlined, PlusOutlined } from '@ant-design/icons'
import { listViews, type ViewRow } from '@energy-console/contract/views'
import { Button, Space, Upload } from 'antd'
import { useState } from 'react'
import { useStationIds } from '../../../api/browser/place'
import { holdsButton, useSession } from '../../../api/session'
import { useTranslation } from '../../../i18n/useTranslation'
import { Bone } from '../../../kit/Bone'
import { EmptyHint } from '../../../kit/EmptyHint'
import { Failure } from '../../../kit/Failure'
import phone from '../../../kit/fold/phoneButtons.module.css'
import { useAddress } from '../../../kit/page/useAddress'
import { ofPlace } from '../../../kit/place/ofPlace'
import { useRememberedRecords } from '../stored/useRememberedCall'
import { CopyToStationDialog } from './CopyToStationDialog'
import { CreateViewDialog } from './CreateViewDialog'
import { PhonePreview } from './PhonePreview'
import { RecycleBin } from './RecycleBin'
import { ShareDialog } from './ShareDialog'
import { useImportView } from './useImportView'
import { VersionsDrawer } from './VersionsDrawer'
import { ViewCard } from './ViewCard'
import { ViewFilters } from './ViewFilters'
import { ViewInfoDialog } from './ViewInfoDialog'
import styles from './ViewLibrary.module.css'

interface Props {
  type: ViewRow['type']
  /** What this page is for, shown while it is empty. */
  purpose: string
}

type Dialog = 'create' | 'bin'
type ViewDialog = 'versions' | 'share' | 'info' | 'station' | 'phone'

/** The views of one type as cards, with filters, templates, import and the recycle bin. */
export function ViewLibrary({ type, purpose }: Props) {
  const { t } = useTranslation()
  const { parameters, change } = useAddress()
  const [dialog, setDialog] = useState<Dialog>()
  const [opened, setOpened] = useState<{ dialog: ViewDialog; view: ViewRow }>()
  const viewIn = (wanted: ViewDialog) => (opened?.dialog === wanted ? opened.view : undefined)
  const openOn = (wanted: ViewDialog) => (view: ViewRow) => setOpened({ dialog: wanted, view })
  const closeView = () => setOpened(undefined)
  const session = useSession()
  const may = (code: string) => holdsButton(session, code)
  const filter = (name: string) => parameters.get(name) ?? ''
  const setFilter = (name: string, value: string | undefined) => change({ [name]: value || undefined })

  const isFiltered = ['name', 'folder', 'stationId', 'status', 'tag'].some((name) => filter(name) !== '')
  const views = useRememberedRecords(
    listViews,
    {
      type_equal: type,
      name: filter('name'),
      folder_equal: filter('folder'),
      stationId_equal: filter('stationId'),
      status_equal: filter('status'),
      tags: filter('tag'),
    },
    { name: isFiltered ? undefined : `views.${type}`, keepsPrevious: true },
  )
  const stationIds = useStationIds()
  const shown = ofPlace(views.data, filter('stationId') === '' ? stationIds : undefined)
  const importFile = useImportView(type)
  const actions = {
    showVersions: openOn('versions'),
    share: openOn('share'),
    editInfo: openOn('info'),
    copyToStation: openOn('station'),
    showOnPhone: openOn('phone'),
  }

  return (
    <section className={styles.library}>
      <div className={styles.bar}>
        <ViewFilters filter={filter} onFilter={setFilter} />
        <Space className={phone.buttons}>
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
      {shown?.length === 0 && (
        <EmptyHint text={purpose} isOfStations>
          {may('view_add') && (
            <Button type="primary" onClick={() => setDialog('create')}>
              {t('新建画面')}
            </Button>
          )}
        </EmptyHint>
      )}
      <div className={styles.grid} data-type={type}>
        {views.isPending && [0, 1, 2, 3].map((key) => <Bone key={key} className={styles.bone} />)}
        {shown?.map((view) => (
          <ViewCard key={view.id} view={view} actions={actions} />
        ))}
      </div>
      <CreateViewDialog type={type} isOpen={dialog === 'create'} onClose={() => setDialog(undefined)} />
      <RecycleBin type={type} isOpen={dialog === 'bin'} onClose={() => setDialog(undefined)} />
      <VersionsDrawer view={viewIn('versions')} onClose={closeView} />
      <ShareDialog view={viewIn('share')} onClose={closeView} />
      <ViewInfoDialog view={viewIn('info')} onClose={closeView} />
      <CopyToStationDialog view={viewIn('station')} onClose={closeView} />
      <PhonePreview
        view={viewIn('phone')}
        onClose={closeView}
        onShare={may('view_edit') ? openOn('share') : undefined}
      />
    </section>
  )
}
