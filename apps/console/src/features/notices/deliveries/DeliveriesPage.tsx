import { type Delivery, deliveries, resendDeliveries } from '@energy-console/contract/notices'
import { useTranslation } from '../../../i18n/useTranslation'
import { ActionButton } from '../../../kit/action/ActionButton'
import { action } from '../../../kit/action/action'
import type { Column } from '../../../kit/list/Column'
import { ListingPage } from '../../../kit/listing/ListingPage'
import { RowDrawer } from '../../../kit/listing/RowDrawer'
import { usePage } from '../../../kit/page/ShownPage'
import { DeliveryState } from './DeliveryState'
import { DeliveryTries } from './DeliveryTries'

const resend = action({
  call: resendDeliveries,
  label: '重新发送',
  input: ({ id }: Delivery) => ({ body: { ids: id } }),
  when: ({ state }) => state === 'dead' || state === 'dropped',
  confirm: {
    title: '重新发送：{{title}}',
    text: '将经 {{channel}} 再发给 {{recipient}}。',
    params: ({ title, targetName: channel, recipient }) => ({ title, channel, recipient }),
  },
  done: '已放回等待发送',
})

/** What the product says of its own devices is Chinese wherever it is kept. */
function Title({ title }: Pick<Delivery, 'title'>) {
  const { t } = useTranslation()
  return t(title)
}

const columns: readonly Column<Delivery>[] = [
  { key: 'title', title: '标题', isSortable: true, render: ({ title }) => <Title title={title} /> },
  {
    key: 'state',
    title: '结果',
    width: 260,
    isSortable: true,
    render: (delivery) => <DeliveryState {...delivery} />,
  },
]

/** How often the states are asked for again. */
const followMs = 10_000

/** 发送记录: what was sent to whom and when, and what came of it. */
export const DeliveriesPage = () => (
  <ListingPage
    listing={deliveries}
    {...usePage()}
    columns={columns}
    refetchMs={followMs}
    rowActions={(delivery) => <ActionButton action={resend} subject={delivery} />}
    detail={{
      label: '详情',
      show: (row, onClose) => (
        <RowDrawer listing={deliveries} title="发送详情" {...{ row, columns, onClose }}>
          <DeliveryTries tries={row.tries} />
        </RowDrawer>
      ),
    }}
  />
)
