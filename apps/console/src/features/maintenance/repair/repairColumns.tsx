import type { RowOf } from '@energy-console/contract'
import { repairLife, type repairOrders } from '@energy-console/contract/maintenance'
import { Link } from 'react-router'
import { StateTag } from '../../../kit/lifecycle/StateTag'
import type { Column } from '../../../kit/list/Column'
import { headingOf } from './headingOf'
import { RepairDue, ResponseDue } from './OrderDeadlines'
import { PriorityTag, RepeatTag } from './OrderMarks'
import styles from './Repair.module.css'
import { repairPath } from './repairAddress'

/** The columns of repair orders that say more than a field. */
export const repairColumns: readonly Column<RowOf<typeof repairOrders>>[] = [
  {
    key: 'orderNo',
    title: '工单号',
    width: 138,
    isSortable: true,
    render: ({ id, orderNo }) => (
      <Link className="num" to={repairPath(id)}>
        {orderNo}
      </Link>
    ),
  },
  {
    key: 'title',
    title: '标题',
    heading: ({ id, nth, ...order }) => (
      <span className={styles.title}>
        <Link to={repairPath(id)}>{headingOf(order)}</Link>
        <RepeatTag nth={nth} />
      </span>
    ),
    inNarrow: 'breaks',
    isSortable: true,
    render: ({ title, nth }) => (
      <span className={styles.listed}>
        {title} <RepeatTag nth={nth} />
      </span>
    ),
  },
  {
    key: 'state',
    title: '状态',
    width: 96,
    isSortable: true,
    render: ({ state = 'waiting' }) => <StateTag life={repairLife} state={state} />,
  },
  {
    key: 'priority',
    title: '优先级',
    width: 84,
    isSortable: true,
    render: ({ priority }) => <PriorityTag priority={priority} />,
  },
  {
    key: 'responseDue',
    title: '响应期限',
    width: 124,
    isSortable: true,
    render: (order) => (
      <span className={styles.stacked}>
        <ResponseDue order={order} />
      </span>
    ),
  },
  {
    key: 'repairDue',
    title: '维修期限',
    width: 124,
    isSortable: true,
    render: (order) => (
      <span className={styles.stacked}>
        <RepairDue order={order} />
      </span>
    ),
  },
]
