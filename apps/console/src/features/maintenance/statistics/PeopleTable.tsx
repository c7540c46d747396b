import { repairOrdersPage, type Workload } from '@energy-console/contract/maintenance'
import { Button } from 'antd'
import { Link } from 'react-router'
import { useSees } from '../../../api/session'
import { useTranslation } from '../../../i18n/useTranslation'
import type { Period } from '../../../kit/report/period'
import { ReportTable } from '../../../kit/report/ReportTable'
import { failuresAddress } from './drillDown'

type Person = Workload['people'][number]

interface PeopleTableProps {
  people: readonly Person[]
  period: Period
  /** Leads to somebody's tasks; without it they lead nowhere. */
  onTasks: ((person: Person) => void) | undefined
}

/** How much people had to do and have done; tasks and orders lead to those of a person. */
export function PeopleTable({ people, period, onTasks }: PeopleTableProps) {
  const { t } = useTranslation()
  const seesOrders = useSees(repairOrdersPage)
  const number = (key: string, title: string, text: (person: Person) => string) => ({
    ...{ key, title: t(title), align: 'right' as const },
    render: (_: unknown, person: Person) => <span className="num">{text(person)}</span>,
  })
  return (
    <ReportTable<Person>
      rowKey="id"
      mostHeight={400}
      dataSource={[...people]}
      columns={[
        { key: 'name', title: t('人员'), render: (_, { name }) => name },
        {
          key: 'tasks',
          title: t('作业任务'),
          align: 'right',
          render: (_, person) =>
            onTasks && person.tasks > 0 ? (
              <Button
                type="link"
                size="small"
                className="num"
                aria-label={t('{{name}} 的作业任务', { name: person.name })}
                onClick={() => onTasks(person)}
              >
                {person.tasks}
              </Button>
            ) : (
              <span className="num">{person.tasks}</span>
            ),
        },
        number('tasksDone', '已完成任务', ({ tasksDone }) => String(tasksDone)),
        number('taskHours', '任务预计工时 (h)', ({ taskHours }) => taskHours.toFixed(1)),
        {
          key: 'orders',
          title: t('负责的工单'),
          align: 'right',
          render: (_, { id, orders }) =>
            seesOrders ? (
              <Link className="num" to={failuresAddress(period, { assigneeId_equal: id })}>
                {orders}
              </Link>
            ) : (
              <span className="num">{orders}</span>
            ),
        },
        number('ordersDone', '已修复工单', ({ ordersDone }) => String(ordersDone)),
        number('hours', '维修工时 (h)', ({ hours }) => hours.toFixed(1)),
      ]}
    />
  )
}
