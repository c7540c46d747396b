import { productGroups } from '@energy-console/contract/devices'
import { ResourcePage } from '../../kit/resource/ResourcePage'

/** 产品分组 */
export const ProductGroupsPage = () => (
  <ResourcePage
    resource={productGroups}
    title="产品分组"
    emptyText="产品分组把同类设备型号放在一起，例如 电表、空调、水泵。"
  />
)
