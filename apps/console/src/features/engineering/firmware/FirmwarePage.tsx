import type { RowOf } from '@energy-console/contract'
import { firmware } from '@energy-console/contract/engineering'
import { useTranslation } from '../../../i18n/useTranslation'
import { sizeText } from '../../../kit/attachments/sizeText'
import type { Column } from '../../../kit/list/Column'
import { usePage } from '../../../kit/page/ShownPage'
import { ResourcePage } from '../../../kit/resource/ResourcePage'

function Checksum({ checksum }: RowOf<typeof firmware>) {
  const { t } = useTranslation()
  return checksum ? <code title={checksum}>{checksum.slice(0, 16)}…</code> : t('计算中')
}

const columns: readonly Column<RowOf<typeof firmware>>[] = [
  {
    ...{ key: 'size', title: '大小', width: 110, align: 'right' },
    render: ({ size = 0 }) => sizeText(size),
  },
  {
    ...{ key: 'checksum', title: 'SHA-256', width: 170 },
    render: (row) => <Checksum {...row} />,
  },
]

/** 升级文件: what gateways and devices are updated with. */
export const FirmwarePage = () => (
  <ResourcePage resource={firmware} {...usePage()} columns={columns} refetchMs={10_000} />
)
