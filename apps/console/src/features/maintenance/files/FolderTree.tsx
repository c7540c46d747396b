import { FolderAddOutlined } from '@ant-design/icons'
import { getMaintenanceFileFacts, maintenanceFolders } from '@energy-console/contract/maintenance'
import { stationsAsked, useStationIds } from '../../../api/browser/place'
import { useCall } from '../../../api/useCall'
import { useEveryRecord } from '../../../api/useEveryRecord'
import { useTranslation } from '../../../i18n/useTranslation'
import { Failure } from '../../../kit/Failure'
import { ofPlace } from '../../../kit/place/ofPlace'
import { CategoryTree } from '../../../kit/tree/CategoryTree'

interface Props {
  /** The chosen folder; undefined: all files. */
  folderId: string | undefined
  onChoose: (folderId: string | undefined) => void
}

const all = 'all'

/** The folders with the number of their files; the chosen one can be renamed, moved and removed here. */
export function FolderTree({ folderId, onChoose }: Props) {
  const { t } = useTranslation()
  const list = useEveryRecord(maintenanceFolders.calls.page, { ascs: 'folderRank' })
  const stationIds = useStationIds()
  const { data: facts } = useCall(getMaintenanceFileFacts, { query: stationsAsked(stationIds) })
  if (list.error) return <Failure text={list.error.message} onRetry={() => void list.refetch()} />

  const countOf = (id: string) => facts?.folders.find((folder) => folder.folderId === id)?.count ?? 0
  const total = facts?.folders.reduce((sum, { count }) => sum + count, 0) ?? 0
  const shown = ofPlace(list.data, stationIds)
  const folders = shown?.map(({ id, parentId = '0', folderName, stationName }) => ({
    ...{ id, parentId, name: folderName, count: countOf(id) },
    // what lies below belongs to the same station
    place: parentId === '0' ? String(stationName ?? '') : '',
  }))
  return (
    <CategoryTree
      name={t('文件夹', { context: 'many' })}
      head={<h2>{t('文件夹', { context: 'many' })}</h2>}
      nodes={folders && [{ id: all, parentId: '0', name: t('全部文件'), count: total }, ...folders]}
      chosenId={folderId ?? all}
      onChoose={(id) => onChoose(id === all ? undefined : id)}
      resource={maintenanceFolders}
      record={shown?.find(({ id }) => id === folderId)}
      onRemoved={() => onChoose(undefined)}
      icon={<FolderAddOutlined />}
      hasFolderIcons
    />
  )
}
