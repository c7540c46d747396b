import { UploadOutlined } from '@ant-design/icons'
import type { QueryInput } from '@energy-console/contract'
import { fileCodes, listMaintenanceFiles } from '@energy-console/contract/maintenance'
import { Button } from 'antd'
import { useState } from 'react'
import { stationsAsked, useStationIds } from '../../../api/browser/place'
import { useButton } from '../../../api/session'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { ActionButton } from '../../../kit/action/ActionButton'
import { PreviewDialog } from '../../../kit/attachments/PreviewDialog'
import { useAddresses } from '../../../kit/attachments/useAddresses'
import { ListPanel } from '../../../kit/list/ListPanel'
import { type ListState, listQuery } from '../../../kit/list/listState'
import { useSecondary } from '../../../kit/list/useSecondary'
import { usePage } from '../../../kit/page/ShownPage'
import { RowButtons } from '../../../kit/resource/RowButtons'
import { FileDialog } from './FileDialog'
import { FileFilters } from './FileFilters'
import { FileName } from './FileName'
import type { FileRow } from './FileRow'
import { pack, remove } from './fileActions'
import { fileColumns } from './fileColumns'
import { MoveDialog } from './MoveDialog'
import { VersionsDrawer } from './VersionsDrawer'

interface Props {
  state: ListState
  onChange: (part: Partial<ListState>) => void
  onUpload: () => void
}

const secondary = { always: [], inEnglish: ['version'] } as const

/** What is open above the list. */
type Opened =
  | { what: 'preview' | 'versions'; fileId: string }
  | { what: 'edit'; file: FileRow }
  | { what: 'move'; files: readonly FileRow[] }

/** The files of the chosen folder, or those that are searched for. */
export function FileTable({ state, onChange, onUpload }: Props) {
  const { t } = useTranslation()
  const leftOut = useSecondary<string>(secondary)
  const stationIds = useStationIds()
  // What stands in the address may be no kind and no state; the server says so.
  const query = { ...listQuery(state), ...stationsAsked(stationIds) } as QueryInput<
    typeof listMaintenanceFiles
  >
  const page = useCall(listMaintenanceFiles, { query }, { keepsPrevious: true })
  const rows: readonly FileRow[] | undefined = page.data?.records
  const addresses = useAddresses(rows?.map(({ attachment }) => attachment.id) ?? [])
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const canAdd = useButton(fileCodes.add)
  const canEdit = useButton(fileCodes.edit)

  const uploadButton = canAdd && (
    <Button type="primary" icon={<UploadOutlined />} onClick={onUpload}>
      {t('上传文件')}
    </Button>
  )
  const name = {
    key: 'fileName',
    title: '文件名称',
    isSortable: true,
    render: (file: FileRow) => (
      <FileName
        file={file}
        thumbnail={addresses?.find(({ id }) => id === file.attachment.id)?.thumbnailUrl}
        onOpen={() => setOpened({ what: 'preview', fileId: file.id })}
      />
    ),
  }
  const shown = opened?.what === 'preview' ? rows?.find(({ id }) => id === opened.fileId) : undefined
  return (
    <>
      <ListPanel<FileRow>
        name="maintenanceFiles"
        data={{
          rows,
          total: page.data?.total ?? 0,
          error: page.error,
          isFormer: page.isPlaceholderData,
          refetch: () => void page.refetch(),
        }}
        columns={[
          name,
          ...fileColumns.map((column) =>
            leftOut.includes(column.key) ? { ...column, isSecondary: true } : column,
          ),
        ]}
        state={state}
        onChange={onChange}
        isSelectable
        search={<FileFilters filters={state.filters} onChange={(filters) => onChange({ filters })} />}
        toolbar={(chosen, clear) => (
          <>
            {chosen.length > 0 && (
              <>
                <ActionButton action={remove} subject={chosen} onDone={clear} />
                {canEdit && (
                  <Button onClick={() => setOpened({ what: 'move', files: chosen })}>{t('移动')}</Button>
                )}
                <ActionButton action={pack} subject={chosen} />
              </>
            )}
            {uploadButton}
          </>
        )}
        rowActions={(file) => (
          <RowButtons>
            <Button onClick={() => setOpened({ what: 'versions', fileId: file.id })}>{t('版本')}</Button>
            {canEdit && <Button onClick={() => setOpened({ what: 'edit', file })}>{t('编辑')}</Button>}
            <ActionButton action={remove} subject={[file]} variant="text" />
          </RowButtons>
        )}
        {...usePage()}
        isOfStations
        emptyAction={uploadButton}
      />
      <PreviewDialog
        attachments={(rows ?? []).map(({ attachment }) => attachment)}
        openId={shown?.attachment.id}
        onOpen={(id) => {
          const next = rows?.find(({ attachment }) => attachment.id === id)
          if (next) setOpened({ what: 'preview', fileId: next.id })
        }}
        onClose={close}
      />
      {opened?.what === 'versions' && (
        <VersionsDrawer fileId={opened.fileId} canEdit={canEdit} onClose={close} />
      )}
      {opened?.what === 'edit' && <FileDialog file={opened.file} onClose={close} />}
      {opened?.what === 'move' && <MoveDialog files={opened.files} onClose={close} />}
    </>
  )
}
