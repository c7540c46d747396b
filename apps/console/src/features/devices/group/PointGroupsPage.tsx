import { pathOf, type RowOf } from '@energy-console/contract'
import { pointGroupPage, pointGroups } from '@energy-console/contract/devices'
import { Link } from 'react-router'
import type { Column } from '../../../kit/list/Column'
import { usePage } from '../../../kit/page/ShownPage'
import { ResourcePage } from '../../../kit/resource/ResourcePage'
import { groupInputs } from './GroupPoints'

const columns: readonly Column<RowOf<typeof pointGroups>>[] = [
  {
    key: 'groupName',
    title: '组名称',
    isSortable: true,
    render: ({ id, groupName }) => <Link to={pathOf(pointGroupPage, { groupId: id })}>{groupName}</Link>,
  },
]

/** 组对象, each of which opens what its points come to. */
export const PointGroupsPage = () => (
  <ResourcePage resource={pointGroups} {...usePage()} columns={columns} inputs={groupInputs} />
)
