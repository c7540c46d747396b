import { pathOf } from '@energy-console/contract'
import { groupValues, pointGroupPage } from '@energy-console/contract/devices'
import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/useTranslation'
import type { Column } from '../../../kit/list/Column'
import type { ListedRow } from '../../../kit/listing/ListedRow'
import { ListingPage } from '../../../kit/listing/ListingPage'
import { usePage } from '../../../kit/page/ShownPage'
import { StatusTag } from '../../../kit/StatusTag'
import { fixedText } from '../../../kit/value/figureText'

type Group = ListedRow<typeof groupValues>

/** How often the values are asked for again. */
const followMs = 5_000

const figure = (key: 'sum' | 'mean' | 'max' | 'min', title: string, place: number): Column<Group> => ({
  key,
  title,
  place,
  align: 'right',
  render: (group) => {
    const value = group[key]
    if (value === null) return '—'
    return (
      <span className="num">
        {fixedText(value, group.decimals ?? 2)} <small className="muted">{group.unit}</small>
      </span>
    )
  },
})

const columns: readonly Column<Group>[] = [
  {
    key: 'groupName',
    title: '组名称',
    isSortable: true,
    render: ({ id, groupName }) => <Link to={pathOf(pointGroupPage, { groupId: id })}>{groupName}</Link>,
  },
  figure('sum', '合计', 1),
  figure('mean', '平均', 2),
  figure('max', '最大', 3),
  figure('min', '最小', 4),
  {
    key: 'goodCount',
    title: '有值的点',
    place: 5,
    render: (group) => <Counts {...group} />,
  },
]

/** How many of a group's points count, and how many are stale or bad. */
function Counts({ pointCount, goodCount, staleCount }: Group) {
  const { t } = useTranslation()
  return (
    <StatusTag tone={staleCount > 0 ? 'warning' : 'plain'}>
      {`${goodCount} / ${pointCount}`}
      {staleCount > 0 && ` · ${t('{{count}} 个陈旧或无效', { count: staleCount })}`}
    </StatusTag>
  )
}

/** 组数据: what each group comes to now; a group opens its history. */
export const GroupDataPage = () => (
  <ListingPage listing={groupValues} {...usePage()} columns={columns} refetchMs={followMs} />
)
