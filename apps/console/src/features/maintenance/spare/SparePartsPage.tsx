import { ArrowLeftOutlined } from '@ant-design/icons'
import type { RowOf } from '@energy-console/contract'
import { moveStock, spareParts, stockCounts, stockMovements } from '@energy-console/contract/maintenance'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import { useMayCall } from '../../../kit/action/useActions'
import { ImportButton } from '../../../kit/import/ImportButton'
import type { Column } from '../../../kit/list/Column'
import { useSecondary } from '../../../kit/list/useSecondary'
import { ListingPage } from '../../../kit/listing/ListingPage'
import { usePage } from '../../../kit/page/ShownPage'
import { useAddress } from '../../../kit/page/useAddress'
import { ResourcePage } from '../../../kit/resource/ResourcePage'
import { StatusTag } from '../../../kit/StatusTag'
import { movementsParameter } from './firstParts'
import { MoveStockDialog } from './MoveStockDialog'

type Row = RowOf<typeof spareParts>

const columns: readonly Column<Row>[] = [
  {
    key: 'quantity',
    title: '库存',
    width: 110,
    align: 'right',
    isSortable: true,
    render: ({ quantity, unit }) => (
      <span className="num">
        {Number(quantity)} <small className="muted">{unit}</small>
      </span>
    ),
  },
  {
    key: 'isLow',
    title: '库存状态',
    width: 130,
    isSortable: true,
    render: (row) => <StockState row={row} />,
  },
]

const secondary = { always: ['averagePrice', 'storedAt'], inEnglish: ['stockValue'] } as const

/** In the address: the movements of all parts. */
const all = 'all'

/** 备件: the parts with their stock, or the movements of one or all of them. */
export function SparePartsPage() {
  const { t } = useTranslation()
  const { parameters, show } = useAddress()
  const page = usePage()
  const canMove = useMayCall(moveStock)
  const [moved, setMoved] = useState<Row>()
  const shown = parameters.get(movementsParameter)
  const leftOut = useSecondary(secondary)
  if (shown)
    return (
      <ListingPage
        key={shown}
        listing={stockMovements}
        title="出入库记录"
        emptyText="还没有出入库；在备件列表里登记。"
        fixed={shown === all ? noFilter : { partId_equal: shown }}
        followsPlace={shown === all}
        toolbar={
          <Button icon={<ArrowLeftOutlined />} onClick={() => show({})}>
            {t('返回列表')}
          </Button>
        }
      />
    )
  return (
    <>
      <ResourcePage
        resource={spareParts}
        {...page}
        secondary={leftOut}
        columns={columns}
        rowActions={(row) => (
          <>
            {canMove && <Button onClick={() => setMoved(row)}>{t('出入库')}</Button>}
            <Button onClick={() => show({ [movementsParameter]: row.id })}>{t('流水')}</Button>
          </>
        )}
        toolbar={() => (
          <>
            <Button onClick={() => show({ [movementsParameter]: all })}>{t('出入库记录')}</Button>
            {canMove && <ImportButton resource={stockCounts} label="导入库存" />}
          </>
        )}
      />
      {moved && <MoveStockDialog part={moved} onClose={() => setMoved(undefined)} />}
    </>
  )
}

const noFilter = {}

function StockState({ row: { isLow } }: { row: Row }) {
  const { t } = useTranslation()
  return <StatusTag tone={isLow ? 'warning' : 'off'}>{t(isLow ? '低于最低库存' : '充足')}</StatusTag>
}
