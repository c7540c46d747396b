import { stations } from '@energy-console/contract/stations'
import { ResourcePage } from '../../kit/resource/ResourcePage'

/** 站点管理 */
export const StationsPage = () => (
  <ResourcePage
    resource={stations}
    title="站点管理"
    emptyText="站点是一处有自己计量、用户和电价的地方，例如一栋楼、一座工厂、一个变电站。"
  />
)
