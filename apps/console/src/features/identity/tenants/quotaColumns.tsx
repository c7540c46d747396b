import type { RowOf } from '@energy-console/contract'
import {
  isInBytes,
  type QuotaKind,
  quotaFields,
  quotaKinds,
  quotaOf,
  tenants,
} from '@energy-console/contract/identity'
import { sizeText } from '../../../kit/attachments/sizeText'
import { fieldsOf } from '../../../kit/form/fields'
import type { Column } from '../../../kit/list/Column'
import { figureText } from '../../../kit/value/figureText'
import { QuotaCell } from './QuotaCell'

export type Tenant = RowOf<typeof tenants>

const plain = (value: number) => figureText(value, { decimals: 0 })
const labels = new Map(fieldsOf(tenants.schema).map(({ name, label }) => [name, label]))

function columnOf(kind: QuotaKind): Column<Tenant> {
  const { limit, used } = quotaFields[kind]
  const textOf = isInBytes(kind) ? sizeText : plain
  return {
    key: limit,
    title: labels.get(limit) ?? limit,
    width: 130,
    isSortable: true,
    render: (tenant) => <QuotaCell used={tenant[used]} most={quotaOf(tenant, kind)} textOf={textOf} />,
  }
}

/** What each tenant has and may have, in place of the bare limits. */
export const quotaColumns: readonly Column<Tenant>[] = (Object.keys(quotaKinds) as QuotaKind[]).map(columnOf)
