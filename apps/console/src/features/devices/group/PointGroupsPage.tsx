import { pathOf, type RowOf } from '@energy-console/contract'
import { backfillPointGroup } from '@energy-console/contract/automation'
import { pointGroupPage, pointGroups } from '@energy-console/contract/devices'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/useTranslation'
import { useMayCall } from '../../../kit/action/useActions'
import { BackfillDialog } from '../../../kit/backfill/BackfillDialog'
import type { Column } from '../../../kit/list/Column'
import { usePage } from '../../../kit/page/ShownPage'
import { ResourcePage } from '../../../kit/resource/ResourcePage'
import { groupInputs } from './groupInputs'

type Group = RowOf<typeof pointGroups>

const columns: readonly Column<Group>[] = [
  {
    key: 'groupName',
    title: '组名称',
    isSortable: true,
    render: ({ id, groupName }) => <Link to={pathOf(pointGroupPage, { groupId: id })}>{groupName}</Link>,
  },
]

/** 组对象, each of which opens what its points come to; the past of those that are kept under points is made here. */
export function PointGroupsPage() {
  const { t } = useTranslation()
  const mayBackfill = useMayCall(backfillPointGroup)
  const [opened, setOpened] = useState<Group>()
  return (
    <>
      <ResourcePage
        resource={pointGroups}
        {...usePage()}
        columns={columns}
        inputs={groupInputs}
        rowActions={(row) =>
          mayBackfill && row.points.length > 0 && <Button onClick={() => setOpened(row)}>{t('补算')}</Button>
        }
      />
      {opened && (
        <BackfillDialog
          call={backfillPointGroup}
          id={opened.id}
          name={opened.groupName}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}
