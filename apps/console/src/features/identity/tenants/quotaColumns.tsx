import type { RowOf } from '@energy-console/contract'
import type { tenants } from '@energy-console/contract/identity'
import { sizeText } from '../../../kit/attachments/sizeText'
import type { Column } from '../../../kit/list/Column'
import { figureText } from '../../../kit/value/figureText'
import { QuotaCell } from './QuotaCell'

export type Tenant = RowOf<typeof tenants>

const plain = (value: number) => figureText(value, { decimals: 0 })
const mebibyte = 1024 * 1024

const column = (
  key: string,
  title: string,
  of: (tenant: Tenant) => { used: number; most: number },
  textOf = plain,
): Column<Tenant> => ({
  key,
  title,
  width: 130,
  isSortable: true,
  render: (tenant) => <QuotaCell {...of(tenant)} textOf={textOf} />,
})

/** What each tenant has and may have, in place of the bare limits. */
export const quotaColumns: readonly Column<Tenant>[] = [
  column('accountNumber', '账号额度', ({ usedAccounts, accountNumber }) => ({
    used: usedAccounts,
    most: accountNumber,
  })),
  column('deviceNumber', '设备额度', ({ usedDevices, deviceNumber }) => ({
    used: usedDevices,
    most: deviceNumber,
  })),
  column('pointNumber', '数据点额度', ({ usedPoints, pointNumber }) => ({
    used: usedPoints,
    most: pointNumber,
  })),
  column(
    'fileMb',
    '文件额度（MB）',
    ({ usedBytes, fileMb }) => ({ used: usedBytes, most: fileMb < 0 ? -1 : fileMb * mebibyte }),
    sizeText,
  ),
  column(
    'dataMb',
    '数据额度（MB）',
    ({ usedDataBytes, dataMb }) => ({ used: usedDataBytes, most: dataMb < 0 ? -1 : dataMb * mebibyte }),
    sizeText,
  ),
]
