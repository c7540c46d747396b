import { pointGroups } from '@energy-console/contract/devices'
import { ResourcePage } from '../../kit/resource/ResourcePage'

/** 组对象: points that are looked at as one. */
export const PointGroupsPage = () => (
  <ResourcePage
    resource={pointGroups}
    title="组对象"
    emptyText="组对象把同一站点、同一单位的多个数据点合成一个来看，例如一层楼的全部照明电表。"
  />
)
