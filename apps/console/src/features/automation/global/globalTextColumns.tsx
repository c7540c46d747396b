import type { RowOf } from '@energy-console/contract'
import type { globalTexts } from '@energy-console/contract/automation'
import type { Column } from '../../../kit/list/Column'
import { LiveValue } from '../../../kit/value/LiveValue'

/** What a text says now, who has written it, and what it may say. */
export const globalTextColumns: readonly Column<RowOf<typeof globalTexts>>[] = [
  {
    ...{ key: 'value', title: '当前值', place: 1, width: 220 },
    render: ({ itemId }) => (
      <LiveValue itemId={itemId} unit={null} decimals={null} dataType="text" enumMap={null} />
    ),
  },
  {
    ...{ key: 'writtenBy', title: '最近写入', place: 2, width: 160 },
    render: ({ writtenBy }) => writtenBy ?? <span className="muted">--</span>,
  },
  {
    ...{ key: 'choices', title: '可选值', place: 3, width: 200 },
    render: ({ choices = [] }) => choices.map(({ choice }) => choice).join(' / '),
  },
]
