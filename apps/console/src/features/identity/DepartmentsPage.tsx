import { depts } from '@energy-console/contract/identity'
import { ResourcePage } from '../../kit/resource/ResourcePage'

/** 部门管理 */
export const DepartmentsPage = () => (
  <ResourcePage resource={depts} title="部门管理" emptyText="部门按组织结构排列用户。" />
)
