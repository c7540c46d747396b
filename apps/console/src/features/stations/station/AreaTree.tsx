import { BankOutlined } from '@ant-design/icons'
import { areas, getStationTree, type StationNode, stations } from '@energy-console/contract/stations'
import { useButton } from '../../../api/session'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { useAction } from '../../../kit/action/useActions'
import { Failure } from '../../../kit/Failure'
import { type CategoryNode, CategoryTree } from '../../../kit/tree/CategoryTree'
import { nodesIn, stationsIn } from './areaNodes'
import { moveArea, moveStation } from './stationActions'

interface AreaTreeProps {
  /** The region whose stations are listed; undefined: all. */
  areaId: string | undefined
  onChoose: (areaId: string | undefined) => void
  onOpen: (stationId: string) => void
}

const all = 'all'
const keyOf = ({ type, id }: StationNode) => `${type}:${id}`

/** The regions with their stations: added, renamed, removed, and dragged to where they belong. */
export function AreaTree({ areaId, onChoose, onOpen }: AreaTreeProps) {
  const { t } = useTranslation()
  const tree = useCall(getStationTree)
  const [mayMoveStations, mayMoveAreas] = [useButton(stations.codes.edit), useButton(areas.codes.edit)]
  const intoArea = useAction(moveStation)
  const belowArea = useAction(moveArea)
  if (tree.error) return <Failure text={tree.error.message} onRetry={() => void tree.refetch()} />

  const found = nodesIn(tree.data ?? [])
  const nodeOf = (key: string | undefined) => found.find((node) => keyOf(node) === key)
  const chosen = found.find(({ type, id }) => type === 'area' && id === areaId)
  const shown = (node: StationNode): CategoryNode => {
    const parentId = node.parentId === '0' ? all : `area:${node.parentId}`
    const place = { id: keyOf(node), parentId, name: node.title }
    return node.type === 'area'
      ? { ...place, count: stationsIn(node.children ?? []) }
      : { ...place, icon: <BankOutlined />, place: node.isDisabled ? t('停用') : undefined }
  }
  // dropped on a region it goes into that, on a station into the region of that, at the top out of all
  const move = (moved: StationNode | undefined, target: StationNode | undefined) => {
    const parentId = (target?.type === 'station' ? target.parentId : target?.id) ?? '0'
    if (!moved || moved.parentId === parentId || moved === target) return
    if (moved.type === 'area') void belowArea.start({ id: moved.id, parentId })
    else void intoArea.start({ id: moved.id, areaId: parentId === '0' ? null : parentId })
  }
  const choose = (node: StationNode | undefined) =>
    node?.type === 'station' ? onOpen(node.id) : onChoose(node?.id)
  return (
    <CategoryTree
      name={t('区域和站点')}
      head={<h2>{t('区域和站点')}</h2>}
      nodes={
        tree.data && [
          { id: all, parentId: '', name: t('全部区域'), count: stationsIn(tree.data) },
          ...found.map(shown),
        ]
      }
      chosenId={chosen ? keyOf(chosen) : all}
      onChoose={(key) => choose(nodeOf(key))}
      resource={areas}
      record={chosen && named(chosen)}
      onRemoved={() => onChoose(undefined)}
      moves={{
        mayMove: (key) => (nodeOf(key)?.type === 'station' ? mayMoveStations : key !== all && mayMoveAreas),
        onMove: (key, targetKey) => move(nodeOf(key), nodeOf(targetKey)),
      }}
    />
  )
}

/** A region as the question before its removal names it. */
const named = ({ id, title }: StationNode) => ({ id, areaName: title })
