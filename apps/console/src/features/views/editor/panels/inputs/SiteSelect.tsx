import type { DataOf } from '@energy-console/contract'
import { getSiteTree } from '@energy-console/contract/stations'
import { useQueries } from '@tanstack/react-query'
import { Flex, TreeSelect } from 'antd'
import { useState } from 'react'
import { callQuery } from '../../../../../api/callQuery'
import { useTranslation } from '../../../../../i18n/useTranslation'
import { Failure } from '../../../../../kit/Failure'
import { useStationOptions } from '../../../library/useStationOptions'

type Site = DataOf<typeof getSiteTree>[number]

interface Props {
  value: string
  onChange: (siteId: string) => void
}

/** A site of the user's stations; the sites of a station are fetched when it is opened. */
export function SiteSelect({ value, onChange }: Props) {
  const { t } = useTranslation()
  const stations = useStationOptions()
  const [opened, setOpened] = useState<readonly string[]>([])
  const answers = useQueries({
    queries: opened.map((stationId) => callQuery(getSiteTree, { query: { stationId } })),
  })
  const sitesOf = new Map(opened.map((stationId, index) => [stationId, answers[index]?.data]))
  const failed = answers.find(({ isError }) => isError)
  const load = async (stationId: string) =>
    setOpened((now) => (now.includes(stationId) ? now : [...now, stationId]))

  return (
    <Flex vertical gap={4}>
      <TreeSelect
        aria-label={t('位置')}
        allowClear
        placeholder={t('全部位置')}
        loading={stations === undefined}
        value={value || undefined}
        onChange={(next?: string) => onChange(next ?? '')}
        loadData={({ value: key }) => load(String(key).replace(/^station:/, ''))}
        treeData={stations?.map(({ value: id, label: title }) => ({
          value: `station:${id}`,
          title,
          selectable: false,
          isLeaf: sitesOf.get(id)?.length === 0,
          children: sitesOf.get(id)?.map(nodeOf),
        }))}
      />
      {failed?.error && <Failure text={failed.error.message} onRetry={() => void failed.refetch()} />}
    </Flex>
  )
}

interface Node {
  value: string
  title: string
  isLeaf: boolean
  children?: Node[]
}

const nodeOf = ({ id, title, children }: Site): Node => ({
  value: id,
  title,
  isLeaf: !children?.length,
  ...(children ? { children: children.map(nodeOf) } : {}),
})
