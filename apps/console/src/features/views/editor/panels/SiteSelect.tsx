import type { DataOf } from '@energy-console/contract'
import { siteTree } from '@energy-console/contract/stations'
import { TreeSelect } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../../api/callApi'
import { useStationOptions } from '../../library/useStationOptions'

type Site = DataOf<typeof siteTree>[number]

interface Props {
  value: string
  onChange: (siteId: string) => void
}

/** A site of the user's stations; the sites of a station are fetched when it is opened. */
export function SiteSelect({ value, onChange }: Props) {
  const { t } = useTranslation()
  const stations = useStationOptions()
  const [sitesOf, setSitesOf] = useState<ReadonlyMap<string, readonly Site[]>>(new Map())

  const load = async (stationId: string) => {
    if (sitesOf.has(stationId)) return
    const sites = await callApi(siteTree, { query: { stationId } })
    setSitesOf((now) => new Map(now).set(stationId, sites))
  }

  return (
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
