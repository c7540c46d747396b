import { areas } from '@energy-console/contract/stations'
import { ResourcePage } from '../../kit/resource/ResourcePage'

/** 区域管理 */
export const AreasPage = () => (
  <ResourcePage
    resource={areas}
    title="区域管理"
    emptyText="区域是位置树的节点，站点按区域归类，例如 华东 → 苏州。"
  />
)
