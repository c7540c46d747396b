import { pointGroups } from '@energy-console/contract/devices'
import { Skeleton } from 'antd'
import { useParams } from 'react-router'
import { CallError } from '../../../api/CallError'
import { useCall } from '../../../api/useCall'
import { EmptyHint } from '../../../kit/EmptyHint'
import { Failure } from '../../../kit/Failure'
import { usePageTitle } from '../../../kit/PageTab'
import { StationTime } from '../../../kit/time/zone'
import { GroupReport } from './GroupReport'
import { useMembers } from './useMembers'

/** 组数据: what the points of a group come to now and came to before, and each of them. */
export function PointGroupPage() {
  const { groupId = '' } = useParams()
  const group = useCall(pointGroups.calls.detail, { query: { id: groupId } })
  const { members, error: memberError, refetch } = useMembers(group.data?.itemIds)
  usePageTitle(group.data?.groupName)
  const error = group.error ?? memberError
  if (error && !(group.data && members))
    return (
      <Failure
        title={error instanceof CallError && error.code === 404 ? '404' : undefined}
        text={error.message}
        onRetry={() => {
          void group.refetch()
          void refetch()
        }}
      />
    )
  if (!group.data || !members) return <Skeleton active paragraph={{ rows: 14 }} />
  if (members.length === 0)
    return <EmptyHint text="组内的数据点都已删除。在“组对象”中编辑它，重新选择数据点。" />
  return (
    <StationTime stationId={group.data.stationId}>
      <GroupReport group={group.data} members={members} />
    </StationTime>
  )
}
