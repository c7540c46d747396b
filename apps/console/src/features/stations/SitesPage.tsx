import { sites } from '@energy-console/contract/stations'
import { ResourcePage } from '../../kit/resource/ResourcePage'

/** 位置管理 */
export const SitesPage = () => (
  <ResourcePage
    resource={sites}
    title="位置管理"
    emptyText="位置是站点里的楼栋、楼层、房间和配电房，设备安装在位置上。"
  />
)
