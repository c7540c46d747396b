import { type ConnectProposal, mapUnmappedKeys } from '@energy-console/contract/devices'
import { Form, Modal, Select, Skeleton, Table } from 'antd'
import { useTranslation } from '../../../i18n/useTranslation'
import { ActionForm } from '../../../kit/action/ActionForm'
import { action } from '../../../kit/action/action'
import { Failure } from '../../../kit/Failure'
import type { Mapped } from './MappedDialog'
import { usePropertiesOf } from './usePropertiesOf'
import { useProposals } from './useProposals'

interface MapKeysDialogProps {
  /** Unknown keys of known devices. */
  unmappedIds: readonly string[]
  onClose: () => void
  /** They are mapped, and the dialog has closed. */
  onMapped: (mapped: Mapped) => void
}

/** Property by unmapped id; '' makes a new one. */
type Chosen = Readonly<Record<string, string>>
interface Values {
  chosen: Chosen
}

const map = action({
  call: mapUnmappedKeys,
  label: '映射',
  input: ({ chosen }: Values) => ({
    body: {
      rows: Object.entries(chosen).map(([id, propertyNo]) => ({ id, propertyNo: propertyNo || null })),
    },
  }),
  done: '标识已映射，新到的数据随即保存',
})

/** 映射到…: keys that devices send become aliases of properties, or properties of their own. */
export function MapKeysDialog({ unmappedIds, onClose, onMapped }: MapKeysDialogProps) {
  const { t } = useTranslation()
  const { proposals, error, refetch } = useProposals(unmappedIds)
  if (!proposals)
    return (
      <Modal open title={t('映射标识')} footer={null} width={860} onCancel={onClose}>
        {error ? <Failure text={error.message} onRetry={() => void refetch()} /> : <Skeleton active />}
      </Modal>
    )
  const chosen = Object.fromEntries(
    proposals.map(({ id, keys: [first], candidates: [own] }) => [id, own?.mapping[first?.key ?? ''] ?? '']),
  )
  return (
    <ActionForm
      action={map}
      subjectOf={(values: Values) => values}
      title={t('映射标识')}
      width={860}
      initialValues={{ chosen }}
      onClose={onClose}
      onDone={onMapped}
    >
      <p className="muted">{t('映射后，同一产品的所有设备都接收这些标识。')}</p>
      <Form.Item name="chosen">
        <KeyTable proposals={proposals} />
      </Form.Item>
    </ActionForm>
  )
}

/** The keys as an input of the form. */
function KeyTable({
  proposals,
  value = {},
  onChange = () => {},
}: {
  proposals: readonly ConnectProposal[]
  value?: Chosen
  onChange?: (chosen: Chosen) => void
}) {
  const { t } = useTranslation()
  return (
    <Table
      size="small"
      rowKey="id"
      pagination={false}
      scroll={{ x: 640 }}
      dataSource={[...proposals]}
      columns={[
        { key: 'device', title: t('设备'), render: (_, { rawName }) => rawName },
        { key: 'product', title: t('产品'), render: (_, { candidates: [own] }) => own?.label ?? '—' },
        { key: 'key', title: t('标识'), render: (_, { keys: [first] }) => <code>{first?.key}</code> },
        { key: 'sample', title: t('最近的值'), render: (_, { keys: [first] }) => first?.sample },
        {
          key: 'property',
          title: t('对应属性'),
          width: 260,
          render: (_, proposal) => (
            <PropertySelect
              proposal={proposal}
              value={value[proposal.id] ?? ''}
              onChange={(propertyNo) => onChange({ ...value, [proposal.id]: propertyNo })}
            />
          ),
        },
      ]}
    />
  )
}

function PropertySelect({
  proposal,
  value,
  onChange,
}: {
  proposal: ConnectProposal
  value: string
  onChange: (propertyNo: string) => void
}) {
  const { t } = useTranslation()
  const [own] = proposal.candidates
  const options = usePropertiesOf(own?.productId ? { productId: own.productId } : {})
  const [first] = proposal.keys
  return (
    <Select
      showSearch={{ optionFilterProp: 'label' }}
      style={{ width: '100%' }}
      aria-label={t('{{key}} 的对应属性', { key: first?.key ?? '' })}
      options={[{ value: '', label: t('新增属性') }, ...options]}
      value={value}
      onChange={onChange}
    />
  )
}
