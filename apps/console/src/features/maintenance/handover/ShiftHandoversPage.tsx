import { pathOf, type RowOf } from '@energy-console/contract'
import { handoverLife, shiftHandoverPage, shiftHandovers } from '@energy-console/contract/maintenance'
import { Link, useNavigate } from 'react-router'
import { StateTag } from '../../../kit/lifecycle/StateTag'
import type { Column } from '../../../kit/list/Column'
import { usePage } from '../../../kit/page/ShownPage'
import { ResourcePage } from '../../../kit/resource/ResourcePage'

type Row = RowOf<typeof shiftHandovers>

const pathOfOne = (handoverId: string) => pathOf(shiftHandoverPage, { handoverId })

const columns: readonly Column<Row>[] = [
  {
    key: 'shiftName',
    title: '班次',
    isSortable: true,
    render: ({ id, shiftName }) => <Link to={pathOfOne(id)}>{shiftName}</Link>,
  },
  {
    key: 'state',
    title: '状态',
    width: 110,
    isSortable: true,
    render: ({ state = 'draft' }) => <StateTag life={handoverLife} state={state} />,
  },
]

const isLocked = ({ state }: Row) => state !== 'draft'

const secondary = ['takenTime'] as const

/** 交接班: the handovers of the stations; a new one opens as the sheet that it is signed on. */
export function ShiftHandoversPage() {
  const navigate = useNavigate()
  return (
    <ResourcePage
      resource={shiftHandovers}
      {...usePage()}
      secondary={secondary}
      columns={columns}
      isLocked={isLocked}
      onSaved={({ id }, isNew) => {
        if (isNew) void navigate(pathOfOne(id))
      }}
    />
  )
}
